import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import { Announcer } from './announcements.ts'
import { withClientParsers } from './client-parsers.ts'
import type { Database } from './database.ts'
import { openFolder } from './database-folder.ts'
import { listenOnPostgres } from './postgres-listener.ts'

/** What a migration does its work with. */
export interface Script {
  /** One statement with parameters; the rows it returns. */
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<readonly Row[]>
  /** Statements without parameters, separated by semicolons. */
  run(statements: string): Promise<void>
}

/** An open database and what Drizzle does not offer. */
export interface DatabaseConnection {
  readonly database: Database
  /** Runs whole scripts in one transaction. */
  inScript<T>(work: (script: Script) => Promise<T>): Promise<T>
  /**
   * Calls `notified` with the payload after each commit that notified the channel, and with an empty one after a break in
   * which some may have been missed; returns what ends that.
   */
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** How long a statement may take, in milliseconds, before PostgreSQL gives it up. */
const statementTimeout = 10_000

/**
 * Opens the database in `folder`, which no other process may have open.
 * @param template A folder with the database that a new one begins as; without it, it begins empty.
 * @throws DatabaseFolderError, FolderLockedError
 */
export async function openPglite(folder: string, template?: string): Promise<DatabaseConnection> {
  const { client, unlock } = await openFolder(folder, template)
  const connection = connectPglite(client)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      unlock()
    },
  }
}

/** The connection to a PGlite that is open already. */
export function connectPglite(client: PGlite): DatabaseConnection {
  const database = drizzlePglite(withClientParsers(client, client.parsers))
  // Nothing works any more in a process whose own database fails.
  const announcer = new Announcer(database, (error) => {
    throw error
  })
  return {
    database,
    inScript: (work) =>
      client.transaction((transaction) =>
        work({
          query: async <Row>(statement: string, parameters: readonly unknown[] = []) =>
            (await transaction.query<Row>(statement, [...parameters])).rows,
          run: async (statements) => void (await transaction.exec(statements)),
        }),
      ),
    listen: (channel, notified) => client.listen(channel, notified),
    close: async () => {
      await announcer.settle()
      await client.close()
    },
  }
}

export interface PoolOptions {
  /** How many may be open at the same time. */
  readonly connections?: number
  /**
   * How long to wait until one is open or free, in milliseconds. By default, whatever held the last one has ended or been
   * given up by then.
   */
  readonly connectionTimeout?: number
}

/** Connects to the PostgreSQL, or an engine that speaks its protocol, at `url`. */
export function connectPostgres(
  url: string,
  reportError: (error: Error) => void,
  { connections = 10, connectionTimeout = statementTimeout }: PoolOptions = {},
): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    statement_timeout: statementTimeout,
    application_name: 'sevenport',
  })
  // A connection that breaks, in use or not: what used it fails, and the pool opens another. Unheard, it would end the
  // process, and the pool hears only those that nobody uses.
  pool.on('connect', (client) => client.on('error', reportError))
  pool.on('error', () => undefined)
  const database = drizzlePostgres(pool)
  const announcer = new Announcer(database, reportError)
  return {
    database,
    inScript: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const result = await work({
          query: async <Row>(statement: string, parameters: readonly unknown[] = []) =>
            (await client.query(statement, [...parameters])).rows as Row[],
          run: async (statements) => void (await client.query(statements)),
        })
        await client.query('COMMIT')
        client.release()
        return result
      } catch (error) {
        // Not back into the pool: what the transaction left behind goes with the connection.
        client.release(true)
        throw error
      }
    },
    listen: (channel, notified) => listenOnPostgres(url, channel, notified, reportError),
    close: async () => {
      await announcer.settle()
      await pool.end()
    },
  }
}
