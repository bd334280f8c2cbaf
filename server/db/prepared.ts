import type { SQL } from 'drizzle-orm'

import type { Transaction } from './database.ts'

/** Drizzle's internals of a transaction. */
interface Insides {
  readonly session: {
    readonly client: unknown
    prepareQuery(query: object, fields: undefined, name: string, isArray: false): RawQuery
  }
  readonly dialect: { sqlToQuery(statement: SQL): object }
}

interface RawQuery {
  execute(values: Readonly<Record<string, unknown>>): Promise<{ readonly rows: readonly unknown[] }>
}

/**
 * Builds a query only once, for calls so frequent that building it costs more than running it. PostgreSQL, too, plans
 * it once per connection if `prepare` gives it a name.
 */
export function preparedOnce<Query extends object>(build: (tx: Transaction) => Query): (tx: Transaction) => Query {
  // Built queries depend on the driver; for the same driver only the connection differs.
  const built = new Map<unknown, Query>()
  const bound = new WeakMap<Transaction, Query>()
  return (tx) => {
    const known = bound.get(tx)
    if (known !== undefined) return known
    const { session } = insidesOf(tx)
    const first = built.get(session.constructor) ?? build(tx)
    built.set(session.constructor, first)
    const query = Object.assign(Object.create(Object.getPrototypeOf(first) as object) as Query, first, {
      client: session.client,
    })
    bound.set(tx, query)
    return query
  }
}

/**
 * Prepares a statement that Drizzle can't build, once, under `name`. Its parameters are `sql.placeholder`. Rows are as
 * the driver returns them: `numeric` and `bigint` are text.
 */
export function preparedStatement<Row>(
  name: string,
  statement: SQL,
): (tx: Transaction, values: Readonly<Record<string, unknown>>) => Promise<readonly Row[]> {
  const prepared = preparedOnce((tx) => {
    const { session, dialect } = insidesOf(tx)
    return session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  })
  return async (tx, values) => (await prepared(tx).execute(values)).rows as readonly Row[]
}

function insidesOf(tx: Transaction): Insides {
  return tx as unknown as Insides
}
