import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * PostgreSQL: PGlite in this process, or a server. PGlite has one connection, so a query on the database inside a
 * transaction would wait for itself forever. Therefore repositories take a transaction and never import a database.
 */
export type Database = PgDatabase<PgQueryResultHKT>

/**
 * What repositories work on: a transaction, or the database itself for a single statement. A nested transaction is a
 * savepoint that can fail by itself.
 */
export type Transaction = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>
