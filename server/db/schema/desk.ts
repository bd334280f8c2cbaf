// Owner: server/modules/desk
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Hash } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** `open` until a matching deposit arrives, then `taken`, `paying` and `paid`; `closed` if nothing will be paid out. */
export type DeskOrderState = 'open' | 'taken' | 'paying' | 'paid' | 'closed'

/** State of a payment that arrived for an order. */
export type ArrivalState =
  | 'waiting'
  | 'exchanging'
  | 'exchanged'
  | 'to-refund'
  | 'refunding'
  | 'refunded'
  | 'held'
  | 'reversed'

/** Why an arrival isn't exchanged. The last two also explain why it isn't refunded. */
export type RefundReason =
  | 'wrong-amount'
  | 'second'
  | 'late'
  | 'not-in-time'
  | 'payout-failed'
  | 'too-little'
  | 'refund-failed'

export const deskOrders = pgTable('desk_orders', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  fromCoin: text('from_coin').notNull(),
  fromNetwork: text('from_network').$type<NetworkKey>().notNull(),
  toCoin: text('to_coin').notNull(),
  toNetwork: text('to_network').$type<NetworkKey>().notNull(),
  fromAmount: amountColumn('from_amount').notNull(),
  toAmount: amountColumn('to_amount').notNull(),
  payinAddress: addressColumn('payin_address').notNull(),
  payoutAddress: text('payout_address').notNull(),
  refundAddress: text('refund_address'),
  state: text().$type<DeskOrderState>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const deskArrivals = pgTable('desk_arrivals', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  amount: amountColumn('amount').notNull(),
  hash: text().$type<Hash>().notNull(),
  state: text().$type<ArrivalState>().notNull(),
  reason: text().$type<RefundReason>(),
  creditedAt: moment('credited_at').notNull(),
  payoutId: uuid('payout_id'),
  refundId: uuid('refund_id'),
  isLost: boolean('is_lost').notNull().default(false),
})
