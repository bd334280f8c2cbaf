import { describe, expect, test } from 'vitest'

import { publishedAgreements } from '#server/modules/agreements/published-agreements.ts'
import { publishedNotices } from '#server/modules/notices/published-notices.ts'

import { languages, readTexts, summaryOf } from './read-text.ts'

const texts = [...publishedNotices, ...publishedAgreements].map(({ name }) => name)

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

  test('begins with a paragraph of plain words, for lists to show', () => {
    for (const lang of languages) expect(summaryOf(byLanguage[lang])).toMatch(/^[^#*>[\n]{15,}$/)
  })
})

test.each(['service', 'privacy'])('versions of the %s text count from 1, in the order of their days', (kind) => {
  const versions = publishedAgreements
    .filter((agreement) => agreement.kind === kind)
    .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime())
    .map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, index) => index + 1))
  expect(versions).not.toEqual([])
})

test('no two notices have the same id', () => {
  expect(new Set(publishedNotices.map(({ id }) => id)).size).toBe(publishedNotices.length)
})
