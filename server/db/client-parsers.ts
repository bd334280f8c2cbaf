import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'

type Client = PGlite | Transaction

/**
 * Merges the parsers that a query brings into the client's own. Drizzle passes the same ones with every query, and for
 * each PGlite would copy its three hundred parsers, which takes two fifths of the query's time.
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
