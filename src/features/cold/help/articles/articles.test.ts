import { describe, expect, test } from 'vitest'
import { locales } from '#src/config/locales.ts'
import { articlesQueryOptions } from '#src/features/cold/help/articles.queries.ts'
import { type Block, parseMarkdown } from '#src/lib/markdown.ts'
import { articleIds, type Articles } from './article.ts'

async function articlesIn(language: (typeof locales)[number]['id']): Promise<Articles> {
  const { queryFn } = articlesQueryOptions(language)
  return (queryFn as () => Promise<Articles>)()
}

/** Lists the block types of a text, and the item count of each list: translations must have the same structure. */
function outline(text: string): string[] {
  return parseMarkdown(text).map((block: Block) =>
    block.kind === 'list' ? `list of ${block.items.length}` : block.kind,
  )
}

describe('help about wallets on this device', () => {
  test.each(locales)('gives the articles in $id the same structure as in English', async ({ id }) => {
    const [english, translated] = await Promise.all([articlesIn('en'), articlesIn(id)])
    const outlines = (articles: Articles) => articleIds.map((article) => [article, ...outline(articles[article].text)])
    expect(outlines(translated)).toEqual(outlines(english))
  })

  test.each(locales)('repeats no text of another article in $id', async ({ id }) => {
    const articles = Object.values(await articlesIn(id))
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articleIds.length)
    expect(new Set(articles.map(({ text }) => text)).size).toBe(articleIds.length)
  })
})
