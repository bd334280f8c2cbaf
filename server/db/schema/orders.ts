// Owner: server/orders
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { OrderState } from '#api/order-states.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export type RateType = 'fixed' | 'floating'
export type LegKind = 'payin' | 'payout' | 'refund'

/** Whether a chain that we read confirms what the partner says: `pending` until the chain was checked. */
export type Proof = 'pending' | 'proven' | 'contradicted'

/** Why we hold an order that its partner reports as done: the chain has no such payout, or only a much smaller one. */
export type PayoutHold = 'payout-contradicted' | 'payout-too-low'

/** Why an order doesn't continue automatically. */
export type Hold =
  | 'verification'
  | 'wrong-amount'
  | 'refund-under-way'
  | 'needs-refund-address'
  /** The partner has declined the order and has the coins, but hasn't announced a refund. */
  | 'refund-owed'
  | PayoutHold

/** Why an operator must look at an order. */
export type OrderAlert =
  | 'unknown-status'
  | 'impossible-status'
  | PayoutHold
  | 'payout-unproven'
  | 'refund-owed'
  | 'refund-unproven'
  | 'partner-silent'
  | 'creation-unknown'
  | 'order-repeated'
  | 'payin-refused'
  /** The partner has received two payments, and the order follows one of them. */
  | 'paid-twice'

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
  isPaymentSaid: boolean('is_payment_said').notNull().default(false),
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
    agreedAmount: amountColumn('agreed_amount'),
    amount: amountColumn('amount'),
    address: text(),
    extraId: text('extra_id'),
    hash: text(),
    movedAmount: amountColumn('moved_amount'),
    proof: text().$type<Proof>(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
)

export const orderRefundClaims = pgTable('order_refund_claims', {
  orderId: uuid('order_id').primaryKey(),
  address: text().notNull(),
  extraId: text('extra_id'),
  claimedUntil: moment('claimed_until').notNull(),
})

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
