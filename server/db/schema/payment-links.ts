// Owner: server/modules/payment-links
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { NetworkKey } from '#api/coins.ts'
import type { OrderState } from '#api/order-states.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What a merchant asks for: an amount of the coin, or of a currency. Amounts are in 10^-18 of either. */
export const paymentLinks = pgTable('payment_links', {
  id: uuid().primaryKey(),
  merchantId: uuid('merchant_id').notNull(),
  title: text().notNull(),
  reference: text(),
  coin: text().notNull(),
  network: text().$type<NetworkKey>().notNull(),
  asset: text().notNull(),
  amount: amountColumn(),
  currency: text(),
  fiatAmount: amountColumn('fiat_amount'),
  isSingle: boolean('is_single').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  closedAt: moment('closed_at'),
  isExpiryNoted: boolean('is_expiry_noted').notNull().default(false),
})

/** The orders that pay a link, with their states. */
export const paymentLinkOrders = pgTable('payment_link_orders', {
  orderId: uuid('order_id').primaryKey(),
  linkId: uuid('link_id').notNull(),
  number: text().notNull(),
  state: text().$type<OrderState>().notNull(),
  arrived: amountColumn(),
  createdAt: moment('created_at').notNull(),
  /** In 10^-18 of the coin. */
  asked: amountColumn().notNull(),
  currency: text(),
  fiatAmount: amountColumn('fiat_amount'),
})

/** Quoted prices of links in a currency, in 10^-18 of the coin, with their expiry. */
export const paymentLinkPrices = pgTable('payment_link_prices', {
  id: uuid().primaryKey(),
  linkId: uuid('link_id').notNull(),
  amount: amountColumn().notNull(),
  createdAt: moment('created_at').notNull(),
  validUntil: moment('valid_until').notNull(),
})
