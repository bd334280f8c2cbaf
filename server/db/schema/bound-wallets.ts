// Owner: server/modules/bound-wallets
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'

export const boundWallets = pgTable('bound_wallets', {
  address: text().$type<Address>().primaryKey(),
  userId: uuid('user_id').notNull(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  boundAt: timestamp('bound_at', { withTimezone: true }).notNull(),
})

/** Messages issued for wallets to sign. */
export const walletChallenges = pgTable('wallet_challenges', {
  nonce: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  address: text().$type<Address>().notNull(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  message: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
