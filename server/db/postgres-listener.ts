import { setTimeout as delay } from 'node:timers/promises'

import { Client, escapeIdentifier } from 'pg'

/** Milliseconds until a lost connection is tried again. */
const pause = 2_000

/**
 * Listens on a connection of its own, which is opened again when it breaks: what was notified in between is for the
 * caller's polling to find.
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
