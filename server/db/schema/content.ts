// Owner: server/modules/content
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { ContentKind, ContentRealm, ContentState } from '#api/content.ts'
import type { HelpCategory } from '#api/help-centre.ts'
import type { LanguageCode } from '#api/primitives.ts'

export const contentDocuments = pgTable('content_documents', {
  id: uuid().primaryKey(),
  realm: text().$type<ContentRealm>().notNull(),
  kind: text().$type<ContentKind>().notNull(),
  key: text().notNull(),
})

/** Versions of operators' content. Operators are identified by their member IDs. */
export const contentVersions = pgTable('content_versions', {
  id: uuid().primaryKey(),
  documentId: uuid('document_id').notNull(),
  /** Null until it is published. */
  number: integer(),
  state: text().$type<ContentState>().notNull(),
  revision: integer().notNull(),
  category: text().$type<HelpCategory>(),
  related: text().array().notNull(),
  writers: text().array().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  returnedBecause: text('returned_because'),
  /** Also null for a version that came with the app. */
  publishedBy: text('published_by'),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  withdrawnBy: text('withdrawn_by'),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
})

export const contentTexts = pgTable(
  'content_texts',
  {
    versionId: uuid('version_id').notNull(),
    lang: text().$type<LanguageCode>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    changes: text().notNull(),
    revision: integer().notNull(),
    writtenBy: text('written_by'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.lang] })],
)
