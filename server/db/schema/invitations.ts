// Owner: server/modules/invitations
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The code by which a person invites others. */
export const invitationCodes = pgTable('invitation_codes', {
  userId: uuid('user_id').primaryKey(),
  code: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Who was invited by whom: once per account, for good. */
export const invitations = pgTable('invitations', {
  id: uuid().primaryKey(),
  invitedId: uuid('invited_id').notNull(),
  inviterId: uuid('inviter_id').notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  way: text().$type<'registration' | 'by-hand'>().notNull(),
})
