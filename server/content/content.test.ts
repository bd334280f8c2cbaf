import { describe, expect, test } from 'vitest'

import { helpCategories } from '#api/help-centre.ts'
import { publishedAgreements } from '#server/modules/agreements/published-agreements.ts'
import { futuresArticles } from '#server/modules/help-centre/futures-articles.ts'
import { articleText, publishedArticles } from '#server/modules/help-centre/published-articles.ts'
import { futuresNotices } from '#server/modules/notices/futures-notices.ts'
import { publishedNotices } from '#server/modules/notices/published-notices.ts'
import { allPaths } from '#src/config/all-paths.ts'

import { languages, readTexts, summaryOf } from './read-text.ts'

const texts = [
  ...[...publishedNotices, ...futuresNotices, ...publishedAgreements].map(({ name }) => name),
  ...[...publishedArticles, ...futuresArticles].map(articleText),
]

/** What a text is made of, whatever its language: `h` heading, `l` list item, `p` paragraph. */
function shapeOf(content: string): string {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => (line.startsWith('#') ? 'h' : line.startsWith('- ') ? 'l' : 'p')).join('')
}

function linksOf(content: string): string[] {
  return [...content.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
}

describe.each(texts)('the text %s', async (name) => {
  const byLanguage = await readTexts(name)

  test('has the same parts and links in every language', () => {
    for (const lang of languages) {
      const { content } = byLanguage[lang]
      expect({ lang, shape: shapeOf(content) }).toEqual({ lang, shape: shapeOf(byLanguage.en_us.content) })
      expect({ lang, links: linksOf(content) }).toEqual({ lang, links: linksOf(byLanguage.en_us.content) })
    }
  })

  test('is another text in every language', () => {
    expect(new Set(languages.map((lang) => byLanguage[lang].content)).size).toBe(languages.length)
  })

  test('has no HTML', () => {
    for (const lang of languages) expect(byLanguage[lang].content).not.toMatch(/<[a-z/!]/i)
  })

  test('links to pages that exist', () => {
    for (const link of linksOf(byLanguage.en_us.content).filter((target) => target.startsWith('/'))) {
      expect(Object.values<string>(allPaths)).toContain(link.split('?')[0])
    }
  })

  test('begins with a paragraph of plain words, for lists to show', () => {
    for (const lang of languages) expect(summaryOf(byLanguage[lang])).toMatch(/^[^#*>[\n]{15,}$/)
  })
})

test.each(['service', 'privacy', 'futures'])(
  'versions of the %s text count from 1, in the order of their days',
  (kind) => {
    const versions = publishedAgreements
      .filter((agreement) => agreement.kind === kind)
      .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime())
      .map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
    expect(versions).not.toEqual([])
  },
)

test('no two notices have the same id', () => {
  const ids = [...publishedNotices, ...futuresNotices].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('no two articles have the same id', () => {
  const ids = [...publishedArticles, ...futuresArticles].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(helpCategories)('the help center has several articles on %s', (category) => {
  expect(publishedArticles.filter((article) => article.category === category).length).toBeGreaterThanOrEqual(5)
})

describe.each([
  ['the app', publishedArticles],
  ['the futures section', futuresArticles],
])('in the help center of %s', (_, articles) => {
  const ids = new Set(articles.map(({ id }) => id))

  test.each(articles)('what is related to the article $id exists and is another', ({ id, related }) => {
    expect(related.filter((other) => !ids.has(other) || other === id)).toEqual([])
  })
})
