// Owner: server/chain
import { bigint, pgTable } from 'drizzle-orm/pg-core'

import { addressColumn } from '#server/db/address-column.ts'

export const chainNonces = pgTable('chain_nonces', {
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  address: addressColumn('address').notNull(),
  nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
})
