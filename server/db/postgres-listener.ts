import { setTimeout as delay } from 'node:timers/promises'

import { Client, escapeIdentifier } from 'pg'

/** Milliseconds before a lost connection is reopened. */
const pause = 2_000

/**
 * Listens on its own connection, which is reopened when it breaks. Notifications sent in between are lost, and left to
 * the caller's polling.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  notified: (payload: string) => void,
  reportError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const ending = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const connection = new Client({ connectionString: url, keepAlive: true, application_name: 'sevenport-listener' })
    connection.on('error', reportError)
    connection.on('notification', ({ payload }) => notified(payload ?? ''))
    try {
      await connection.connect()
      await connection.query(`LISTEN ${escapeIdentifier(channel)}`)
    } catch (error) {
      await connection.end()
      throw error
    }
    connection.once('end', () => void reconnect())
    return connection
  }

  async function reconnect(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await delay(pause, undefined, { signal: ending.signal })
        client = await connect()
        notified('')
        return
      } catch (error) {
        if (!ending.signal.aborted) reportError(error as Error)
      }
    }
  }

  return async () => {
    ending.abort()
    await client.end()
  }
}
