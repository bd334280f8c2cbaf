import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { getHelpArticle, HelpArticleSummary } from '#api/help-centre.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { readTexts, summaryOf, type Text } from '#server/content/read-text.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { articleText, type PublishedArticle } from './published-articles.ts'
import { searchScore, searchWords } from './search-articles.ts'

type Article = PublishedArticle & { readonly texts: Readonly<Record<LanguageCode, Text>> }

/** An article published or withdrawn by operators. */
type WrittenArticle = Article & { readonly isWithdrawn: boolean }

/**
 * A realm's public help articles: those of the build, unless operators have replaced them.
 */
export class HelpCentreService {
  readonly #published: readonly PublishedArticle[]
  readonly #written: () => readonly WrittenArticle[]
  #articles: Promise<ReadonlyMap<string, Article>> | undefined

  constructor(published: readonly PublishedArticle[], written: () => readonly WrittenArticle[]) {
    this.#published = published
    this.#written = written
  }

  /** Returns all articles in order; with `search`, those that contain all its words, best match first. */
  async list(lang: LanguageCode, search = ''): Promise<HelpArticleSummary[]> {
    const articles = [...(await this.#read()).values()]
    const words = searchWords(search)
    if (words.length === 0) return articles.map((article) => toSummary(article, lang))
    return articles
      .map((article) => ({ article, score: searchScore(words, article.texts[lang]) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ article }) => toSummary(article, lang))
  }

  /** @throws ApiFailure `notFound` */
  async get(id: string, lang: LanguageCode): Promise<v.InferOutput<(typeof getHelpArticle)['data']>> {
    const articles = await this.#read()
    const article = articles.get(id)
    if (article === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Article not found')
    return {
      ...toSummary(article, lang),
      content: article.texts[lang].content,
      related: article.related.flatMap((relatedId) => {
        const related = articles.get(relatedId)
        return related === undefined ? [] : [toSummary(related, lang)]
      }),
    }
  }

  /** Reads the build's files once, on the first request. Operators' articles replace them. */
  async #read(): Promise<ReadonlyMap<string, Article>> {
    this.#articles ??= readArticles(this.#published)
    const articles = new Map(await this.#articles)
    for (const { isWithdrawn, ...article } of this.#written()) {
      if (isWithdrawn) articles.delete(article.id)
      else articles.set(article.id, article)
    }
    return articles
  }
}

async function readArticles(published: readonly PublishedArticle[]): Promise<ReadonlyMap<string, Article>> {
  const articles = await Promise.all(
    published.map(async (article) => ({ ...article, texts: await readTexts(articleText(article)) })),
  )
  return new Map(articles.map((article) => [article.id, article]))
}

function toSummary({ id, category, updatedAt, texts }: Article, lang: LanguageCode): HelpArticleSummary {
  const text = texts[lang]
  return { id, category, title: text.title, summary: summaryOf(text), updatedAt: updatedAt.toISOString() }
}
