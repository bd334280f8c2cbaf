import { contentLanguages } from '#api/content-rules.ts'
import type { ContentRealm } from '#api/content.ts'
import type { HelpCategory } from '#api/help-centre.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Text } from '#server/content/read-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

import { listPublished, type PlacedVersion, readMark, textsOf, type TextRow } from './content.repository.ts'

type Texts = Readonly<Record<LanguageCode, Text>>

/** A help article published by operators. */
export interface WrittenArticle {
  readonly id: string
  readonly category: HelpCategory
  readonly related: readonly string[]
  readonly updatedAt: Date
  readonly texts: Texts
  /** Hides the article, even if one with this id ships with the app. */
  readonly isWithdrawn: boolean
}

/** An agreement published by operators. */
export interface WrittenAgreement {
  readonly id: string
  /** `futures` is the service agreement of the futures section. */
  readonly kind: 'service' | 'privacy' | 'futures'
  readonly version: number
  readonly effectiveFrom: Date
  readonly texts: Texts
  readonly changes: Readonly<Record<LanguageCode, readonly string[]>>
}

interface Published {
  readonly articles: readonly (WrittenArticle & { readonly realm: ContentRealm })[]
  readonly agreements: readonly (WrittenAgreement & { readonly realm: ContentRealm })[]
}

interface PublishedContentOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** Milliseconds after which this process checks again for content published by others. */
const maximumAge = 10_000

/**
 * Caches what operators have published, so that reads need no query. This process sees its own publications at once,
 * and those of other processes after about ten seconds.
 */
export class PublishedContent {
  readonly #options: PublishedContentOptions
  #published: Published = { articles: [], agreements: [] }
  #mark = ''
  #lookedAt = 0
  #looking: Promise<void> | undefined
  /** Starts when `#looking` has finished. */
  #next: Promise<void> | undefined

  constructor(options: PublishedContentOptions) {
    this.#options = options
  }

  /**
   * Loads everything published up to now. Only one load runs at a time, so that an older one can't finish last; callers
   * waiting for the next load share it.
   */
  async load(): Promise<void> {
    if (this.#looking === undefined) return this.#start()
    this.#next ??= this.#looking
      .catch(() => undefined)
      .then(async () => {
        this.#next = undefined
        return this.#start()
      })
    return this.#next
  }

  articles(realm: ContentRealm): readonly WrittenArticle[] {
    this.#lookInTheBackground()
    return this.#published.articles.filter((article) => article.realm === realm)
  }

  /** Oldest first. */
  agreements(realm: ContentRealm): readonly WrittenAgreement[] {
    this.#lookInTheBackground()
    return this.#published.agreements.filter((agreement) => agreement.realm === realm)
  }

  /** Refreshes in the background: the cached content may be shown meanwhile, even if the database doesn't respond. */
  #lookInTheBackground(): void {
    const { clock, log } = this.#options
    if (this.#looking !== undefined || clock().getTime() - this.#lookedAt < maximumAge) return
    this.#start().catch((error: unknown) => log.warn({ err: error }, 'Could not read published content'))
  }

  async #start(): Promise<void> {
    this.#looking = this.#look()
    try {
      await this.#looking
    } finally {
      this.#looking = undefined
    }
  }

  async #look(): Promise<void> {
    const { database, clock } = this.#options
    this.#lookedAt = clock().getTime()
    const mark = await readMark(database)
    if (mark === this.#mark) return
    this.#published = await database.transaction(readPublished, { isolationLevel: 'repeatable read' })
    this.#mark = mark
  }
}

async function readPublished(tx: Transaction): Promise<Published> {
  const versions = await listPublished(tx)
  const texts = Map.groupBy(
    await textsOf(
      tx,
      versions.map(({ version }) => version.id),
    ),
    ({ versionId }) => versionId,
  )
  const withTexts = versions.map((placed) => ({ ...placed, texts: texts.get(placed.version.id) ?? [] }))
  return {
    articles: withTexts.filter(({ document }) => document.kind === 'help').map(toArticle),
    agreements: withTexts.filter(({ document }) => document.kind === 'agreement').map(toAgreement),
  }
}

interface WithTexts extends PlacedVersion {
  readonly texts: readonly TextRow[]
}

function toArticle({ document, version, texts }: WithTexts): Published['articles'][number] {
  const { category, related, publishedAt, state } = version
  if (category === null || publishedAt === null) throw new Error(`The article ${document.key} has no category`)
  return {
    realm: document.realm,
    id: document.key,
    category,
    related,
    updatedAt: publishedAt,
    texts: byLanguage(texts, ({ title, content }) => ({ title, content })),
    isWithdrawn: state === 'withdrawn',
  }
}

function toAgreement({ document, version, texts }: WithTexts): Published['agreements'][number] {
  const { id, number, publishedAt } = version
  const { key } = document
  if ((key !== 'service' && key !== 'privacy') || number === null || publishedAt === null) {
    throw new Error(`The agreement ${key} has an unknown key or is unpublished`)
  }
  return {
    realm: document.realm,
    id,
    kind: document.realm === 'futures' ? 'futures' : key,
    version: number,
    effectiveFrom: publishedAt,
    texts: byLanguage(texts, ({ title, content }) => ({ title, content })),
    changes: byLanguage(texts, ({ changes }) => changes.split('\n').filter((line) => line.trim() !== '')),
  }
}

function byLanguage<Value>(texts: readonly TextRow[], read: (text: TextRow) => Value): Record<LanguageCode, Value> {
  const entries = contentLanguages.map((lang) => {
    const text = texts.find((one) => one.lang === lang)
    if (text === undefined) throw new Error(`A published version has no text in ${lang}`)
    return [lang, read(text)] as const
  })
  return Object.fromEntries(entries) as Record<LanguageCode, Value>
}
