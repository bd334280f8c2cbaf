// Owner: server/identity
import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { FactorResetCause, FactorResetOutcome } from '#api/factor-resets.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The secret of an authenticator app, at most one per account. Not a second factor until `addedAt` is set. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id').primaryKey(),
  encryptedSecret: text('encrypted_secret').notNull(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
  begunIn: uuid('begun_in').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }),
  lastStep: integer('last_step'),
  addedOn: text('added_on'),
})

export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  addedOn: text('added_on'),
  /** The merchant's domain on which it was created; null for our own. */
  domain: text(),
  merchantId: uuid('merchant_id'),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  scope: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  userId: uuid('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})

/** Pending removals, to which the owner can still object. The factor counts until then. */
export const secondFactorRemovals = pgTable(
  'second_factor_removals',
  {
    userId: uuid('user_id').notNull(),
    /** `totp`, or the id of a passkey. */
    factor: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    removesAt: timestamp('removes_at', { withTimezone: true }).notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.factor] })],
)

/** Removals of all factors of an account by two operators. The factors count until `dueAt`. */
export const secondFactorResets = pgTable('second_factor_resets', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  cause: text().$type<FactorResetCause>().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: moment('proposed_at').notNull(),
  lapsesAt: moment('lapses_at').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: moment('confirmed_at'),
  dueAt: moment('due_at'),
  tokenHash: text('token_hash'),
  endedAt: moment('ended_at'),
  outcome: text().$type<FactorResetOutcome>(),
})
