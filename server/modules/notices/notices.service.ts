import type * as v from 'valibot'

import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { listNotices as listNoticesEndpoint, notice, noticeSummary } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { languages, readTexts, summaryOf } from '#server/content/read-text.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Clock } from '#server/lib/clock.ts'

import {
  countUnread,
  findNotice,
  findTexts,
  listNotices,
  listUnreadIds,
  markRead,
  type NoticeRow,
  type NoticeText,
  saveNotice,
} from './notices.repository.ts'
import type { PublishedNotice } from './published-notices.ts'

type NoticeSummary = v.InferOutput<typeof noticeSummary>
type NoticeList = v.InferOutput<(typeof listNoticesEndpoint)['data']>

export interface NoticeServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly published: readonly PublishedNotice[]
  /** The realm that the notices belong to. */
  readonly realm: Realm
}

/** A realm's public notices, and who has read them. A reader of `null` is a visitor, who has read none. */
export class NoticeService {
  readonly #options: NoticeServiceOptions

  constructor(options: NoticeServiceOptions) {
    this.#options = options
  }

  /** Updates the stored notices to those of this build. */
  async seed(): Promise<void> {
    const { database, published, realm } = this.#options
    for (const { id, publishedAt, name } of published) {
      const texts = await readTexts(name)
      const rows = languages.map((lang) => ({ noticeId: id, lang, ...texts[lang], summary: summaryOf(texts[lang]) }))
      await database.transaction((tx) => saveNotice(tx, { id, realm, publishedAt }, rows))
    }
  }

  async list(
    readerId: string | null,
    { lang, cursor }: { lang: LanguageCode; cursor?: string | undefined },
  ): Promise<NoticeList> {
    const { database, clock, realm } = this.#options
    const now = clock()
    const rows = await listNotices(database, { realm, userId: readerId, cursor, now })
    const texts = await findTexts(
      database,
      rows.map(({ id }) => id),
      lang,
    )
    const page = toPage(
      rows,
      ({ publishedAt: at, id }) => ({ at, id }),
      (row) => toSummary(row, textOf(texts, row.id), readerId),
    )
    return { ...page, unread: readerId === null ? 0 : await countUnread(database, { realm, userId: readerId, now }) }
  }

  /** @throws ApiFailure `notFound` */
  async get(
    readerId: string | null,
    { id, lang }: { id: string; lang: LanguageCode },
  ): Promise<v.InferOutput<typeof notice>> {
    const { database, clock, realm } = this.#options
    const row = await findNotice(database, { id, realm, userId: readerId, now: clock() })
    if (row === undefined) throw noSuchNotice()
    const text = textOf(await findTexts(database, [id], lang), id)
    return { ...toSummary(row, text, readerId), content: text.content }
  }

  /** @throws ApiFailure `notFound` */
  async markRead(readerId: string, id: string): Promise<void> {
    const { database, clock, realm } = this.#options
    const now = clock()
    if ((await findNotice(database, { id, realm, userId: readerId, now })) === undefined) throw noSuchNotice()
    await markRead(database, readerId, [id], now)
  }

  async markAllRead(readerId: string): Promise<void> {
    const { database, clock, realm } = this.#options
    const now = clock()
    await markRead(database, readerId, await listUnreadIds(database, { realm, userId: readerId, now }), now)
  }
}

function toSummary({ id, publishedAt, readAt }: NoticeRow, text: NoticeText, readerId: string | null): NoticeSummary {
  return {
    id,
    title: text.title,
    summary: text.summary,
    publishedAt: publishedAt.toISOString(),
    lang: text.lang,
    userId: readerId,
    readStatus: readAt === null ? 0 : 1,
  }
}

function textOf(texts: ReadonlyMap<string, NoticeText>, id: string): NoticeText {
  const text = texts.get(id)
  if (text === undefined) throw new Error(`The notice ${id} has no English text`)
  return text
}

function noSuchNotice(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'Notice not found')
}
