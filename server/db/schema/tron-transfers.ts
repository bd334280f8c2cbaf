// Owner: server/tron
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { amountColumn } from '#server/db/amount-column.ts'
import { bytesColumn } from '#server/db/bytes-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** State of a signed transaction. All but `open` are final. */
export type TransferState = 'open' | 'paid' | 'failed' | 'expired'

export const tronTransfers = pgTable('tron_transfers', {
  paymentId: uuid('payment_id').primaryKey(),
  transactionId: text('transaction_id').notNull(),
  state: text().$type<TransferState>().notNull(),
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
