// Owner: server/modules/notices
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'

export const notices = pgTable('notices', {
  id: uuid().primaryKey(),
  realm: text().$type<Realm>().notNull().default('main'),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  /** Whether operators wrote it. New builds don't touch those. */
  fromDesk: boolean('from_desk').notNull().default(false),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
})

export const noticeTexts = pgTable(
  'notice_texts',
  {
    noticeId: uuid('notice_id').notNull(),
    lang: text().$type<LanguageCode>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.lang] })],
)

export const noticeReads = pgTable('notice_reads', {
  userId: uuid('user_id').notNull(),
  noticeId: uuid('notice_id').notNull(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
})
