// Owner: server/tron
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'
import { bytesColumn } from '#server/db/bytes-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** State of a signed transaction. All but `open` are final. */
export type TronSweepState = 'open' | 'done' | 'failed' | 'expired'

export const tronSweeps = pgTable('tron_sweeps', {
  id: uuid().primaryKey(),
  address: addressColumn().notNull(),
  kind: text().$type<'sweep' | 'top-up'>().notNull(),
  transactionId: text('transaction_id').notNull(),
  state: text().$type<TronSweepState>().notNull(),
  raw: bytesColumn().notNull(),
  coin: text().notNull(),
  amount: amountColumn('amount').notNull(),
  mostBurned: amountColumn('most_burned').notNull(),
  reference: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  signedAt: moment('signed_at').notNull(),
  broadcastAt: moment('broadcast_at'),
  searchedId: text('searched_id'),
  searchedNumber: bigint('searched_number', { mode: 'bigint' }),
})
