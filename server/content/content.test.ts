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

/** Returns a text's structure, which doesn't depend on its language: `h` heading, `l` list item, `p` paragraph. */
function shapeOf(content: string): string {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => (line.startsWith('#') ? 'h' : line.startsWith('- ') ? 'l' : 'p')).join('')
}

function linksOf(content: string): string[] {
  return [...content.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
}

describe.each(texts)('the text %s', async (name) => {
  const byLanguage = await readTexts(name)

  test('has the same structure and links in every language', () => {
    for (const lang of languages) {
      const { content } = byLanguage[lang]
      expect({ lang, shape: shapeOf(content) }).toEqual({ lang, shape: shapeOf(byLanguage.en_us.content) })
      expect({ lang, links: linksOf(content) }).toEqual({ lang, links: linksOf(byLanguage.en_us.content) })
    }
  })

  test('differs between languages', () => {
    expect(new Set(languages.map((lang) => byLanguage[lang].content)).size).toBe(languages.length)
  })

  test('contains no HTML', () => {
    for (const lang of languages) expect(byLanguage[lang].content).not.toMatch(/<[a-z/!]/i)
  })

  test('links only to existing pages', () => {
    for (const link of linksOf(byLanguage.en_us.content).filter((target) => target.startsWith('/'))) {
      expect(Object.values<string>(allPaths)).toContain(link.split('?')[0])
    }
  })

  test('starts with a plain paragraph for lists to show', () => {
    for (const lang of languages) expect(summaryOf(byLanguage[lang])).toMatch(/^[^#*>[\n]{15,}$/)
  })
})

test.each(['service', 'privacy', 'futures'])(
  'numbers the versions of the %s text from 1, in order of their dates',
  (kind) => {
    const versions = publishedAgreements
      .filter((agreement) => agreement.kind === kind)
      .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime())
      .map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
    expect(versions).not.toEqual([])
  },
)

test('gives every notice its own id', () => {
  const ids = [...publishedNotices, ...futuresNotices].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('gives every article its own id', () => {
  const ids = [...publishedArticles, ...futuresArticles].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(helpCategories)('has several help center articles on %s', (category) => {
  expect(publishedArticles.filter((article) => article.category === category).length).toBeGreaterThanOrEqual(5)
})

describe.each([
  ['the app', publishedArticles],
  ['the futures section', futuresArticles],
])('the help center of %s', (_, articles) => {
  const ids = new Set(articles.map(({ id }) => id))

  test.each(articles)('relates the article $id only to existing other articles', ({ id, related }) => {
    expect(related.filter((other) => !ids.has(other) || other === id)).toEqual([])
  })
})
