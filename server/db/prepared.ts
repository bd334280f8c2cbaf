import type { Transaction } from './database.ts'

/**
 * A query that is built once for each database, for calls that come so often that building it costs more than asking.
 * PostgreSQL, too, plans it once per connection: `prepare` gives it a name. In a transaction it is built each time.
 */
export function preparedOnce<Query>(build: (tx: Transaction) => Query): (tx: Transaction) => Query {
  const queries = new WeakMap<Transaction, Query>()
  return (tx) => {
    const known = queries.get(tx)
    if (known !== undefined) return known
    const query = build(tx)
    queries.set(tx, query)
    return query
  }
}
