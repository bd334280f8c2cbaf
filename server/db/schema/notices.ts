// Owner: server/modules/notices
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { LanguageCode } from '#api/primitives.ts'

export const notices = pgTable('notices', {
  id: uuid().primaryKey(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
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
