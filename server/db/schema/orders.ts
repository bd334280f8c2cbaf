// Owner: server/orders
import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { OrderState } from '#api/order-states.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export type RateType = 'fixed' | 'floating'
export type LegKind = 'payin' | 'payout' | 'refund'

/** Whether a chain that we read says what the partner says: `pending` until it has been asked. */
export type Proof = 'pending' | 'proven' | 'contradicted'

/** Why a partner does not go on by itself. The last is ours: the chain knows no such payout. */
export type Hold = 'verification' | 'wrong-amount' | 'refund-under-way' | 'needs-refund-address' | 'payout-contradicted'

/** Why somebody has to look. */
export type OrderAlert =
  | 'unknown-status'
  | 'impossible-status'
  | 'payout-contradicted'
  | 'payout-unproven'
  | 'partner-silent'
  | 'creation-unknown'

export const orderQuotes = pgTable('order_quotes', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  provider: text().notNull(),
  userId: uuid('user_id'),
  personAddress: text('person_address').notNull(),
  fromAsset: text('from_asset').notNull(),
  toAsset: text('to_asset').notNull(),
  rateType: text('rate_type').$type<RateType>().notNull(),
  side: text().$type<'from' | 'to'>().notNull(),
  fromAmount: amountColumn('from_amount').notNull(),
  toAmount: amountColumn('to_amount').notNull(),
  minimumToAmount: amountColumn('minimum_to_amount'),
  minimum: amountColumn('minimum'),
  maximum: amountColumn('maximum'),
  networkFee: amountColumn('network_fee'),
  rateId: text('rate_id'),
  createdAt: moment('created_at').notNull(),
  validUntil: moment('valid_until').notNull(),
})

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  kind: text().notNull(),
  userId: uuid('user_id').notNull(),
  provider: text().notNull(),
  providerOrderId: text('provider_order_id'),
  rateType: text('rate_type').$type<RateType>().notNull(),
  rateId: text('rate_id'),
  state: text().$type<OrderState>().notNull(),
  hold: text().$type<Hold>(),
  rawStatus: text('raw_status'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  stateChangedAt: moment('state_changed_at').notNull(),
  pollAt: moment('poll_at'),
  pollFailures: integer('poll_failures').notNull().default(0),
  alert: text().$type<OrderAlert>(),
  settledAlert: text('settled_alert').$type<OrderAlert>(),
})

export const orderLegs = pgTable(
  'order_legs',
  {
    orderId: uuid('order_id').notNull(),
    kind: text().$type<LegKind>().notNull(),
    asset: text().notNull(),
    amount: amountColumn('amount'),
    address: text(),
    extraId: text('extra_id'),
    hash: text(),
    movedAmount: amountColumn('moved_amount'),
    proof: text().$type<Proof>(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
)

export const orderStateRules = pgTable('order_state_rules', {
  fromState: text('from_state').$type<OrderState>().notNull(),
  toState: text('to_state').$type<OrderState>().notNull(),
})

export const orderTransitions = pgTable('order_transitions', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  fromState: text('from_state').$type<OrderState>(),
  toState: text('to_state').$type<OrderState>().notNull(),
  enteredAt: moment('entered_at').notNull(),
})

export const orderNotices = pgTable(
  'order_notices',
  {
    orderId: uuid('order_id').notNull(),
    notice: text().notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.notice] })],
)
