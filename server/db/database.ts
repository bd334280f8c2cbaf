import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * PostgreSQL: PGlite in this process, or a server. PGlite has one connection: a query on the database inside a transaction
 * would wait for itself for ever, so a repository takes the transaction and never imports a database.
 */
export type Database = PgDatabase<PgQueryResultHKT>

/**
 * What repositories work on: a transaction, or the database itself for a single statement. A transaction within one is a
 * part of it that can fail by itself.
 */
export type Transaction = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>
