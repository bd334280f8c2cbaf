import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import { Announcer } from './announcements.ts'
import { BatchingSocket } from './batching-socket.ts'
import { withClientParsers } from './client-parsers.ts'
import type { Database } from './database.ts'
import { openFolder } from './database-folder.ts'
import { listenOnPostgres } from './postgres-listener.ts'

/** What a migration runs with. */
export interface Script {
  /** Runs one statement with parameters and returns its rows. */
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<readonly Row[]>
  /** Runs statements without parameters, separated by semicolons. */
  run(statements: string): Promise<void>
}

/** An open database with functions that Drizzle doesn't offer. */
export interface DatabaseConnection {
  readonly database: Database
  /** Runs whole scripts in one transaction. */
  inScript<T>(work: (script: Script) => Promise<T>): Promise<T>
  /**
   * Calls `notified` with the payload after each commit that notified the channel, and with an empty payload after an
   * interruption in which notifications may have been lost. Returns a function that stops listening.
   */
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Milliseconds after which PostgreSQL cancels a statement. */
const statementTimeout = 10_000

/**
 * Opens the database in `folder`, which no other process may have open.
 * @param template A folder with the database that a new one is copied from; without it, a new one starts empty.
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

/** Returns the connection to an open PGlite. */
export function connectPglite(client: PGlite): DatabaseConnection {
  const database = drizzlePglite(withClientParsers(client, client.parsers))
  // A process whose own database fails can't do anything useful.
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
  /** Maximum number of open connections. */
  readonly connections?: number
  /**
   * Milliseconds to wait for a connection. By default, as long as it takes until a running statement has ended or been
   * canceled.
   */
  readonly connectionTimeout?: number
}

/** Connects to a PostgreSQL server, or one that speaks its protocol, at `url`. */
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
    // Statements that a transaction begins at once (`inOneTrip`) are sent without waiting for the one before.
    pipeline: true,
    stream: () => new BatchingSocket(),
  })
  // When a connection breaks, its user gets an error, and the pool opens a new one. An unhandled error event would end
  // the process, and the pool handles only those of idle connections.
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
        // Don't return the connection to the pool: closing it discards whatever the transaction left behind.
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
