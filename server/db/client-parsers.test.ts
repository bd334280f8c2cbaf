import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'
import { expect, it } from 'vitest'

import { withClientParsers } from './client-parsers.ts'

const asked: (QueryOptions | undefined)[] = []
const query = async (_text: string, _values?: unknown[], options?: QueryOptions) => void asked.push(options)
const transaction = async (work: (tx: Transaction) => Promise<void>) => work({ query } as unknown as Transaction)
const parsers: PGlite['parsers'] = { 23: Number }
const client = { query, transaction, parsers } as unknown as PGlite

it('merges the parsers of queries into the client’s, so that PGlite copies none, even in a transaction', async () => {
  const brought = { rowMode: 'array', parsers: { 1082: (day: string) => day } } as const
  const wrapped = withClientParsers(client, client.parsers)
  await wrapped.query('SELECT', [], brought)
  await wrapped.transaction((tx) => tx.query('SELECT', [], brought))
  await wrapped.query('SELECT')
  expect(asked).toEqual([{ rowMode: 'array' }, { rowMode: 'array' }, {}])
  expect(wrapped.parsers).toEqual({ 23: Number, ...brought.parsers })
})
