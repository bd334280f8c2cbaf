import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'

type Client = PGlite | Transaction

/**
 * The same client, which makes the parsers that a query brings its own instead of that query's. Drizzle brings the same
 * with each, and PGlite copies the three hundred that it has for every query that brings some: two fifths of the time that a
 * query takes.
 */
export function withClientParsers<Given extends Client>(client: Given, parsers: PGlite['parsers']): Given {
  const query: Client['query'] = (text, values, { parsers: brought, ...options }: QueryOptions = {}) => {
    Object.assign(parsers, brought)
    return client.query(text, values, options)
  }
  const transaction: PGlite['transaction'] = (work) =>
    (client as PGlite).transaction((tx) => work(withClientParsers(tx, parsers)))
  const replaced: Readonly<Record<PropertyKey, unknown>> = { query, ...('transaction' in client && { transaction }) }
  return new Proxy(client, {
    get: (target, name) => {
      if (Object.hasOwn(replaced, name)) return replaced[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
}
