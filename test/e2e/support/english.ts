import { expect, type Page } from '@playwright/test'

import type { LocaleId } from '#src/config/locales.ts'

import { loadMessages } from './texts.ts'

/** Minimum letters of a message outside its placeholders: with fewer, almost anything would match. */
const leastLetters = 3

/** Read once per worker: there are many pages, and the catalogs don't change meanwhile. */
const patternsOf = new Map<LocaleId, Promise<readonly RegExp[]>>()

async function loadPatterns(locale: LocaleId): Promise<readonly RegExp[]> {
  const messages = await loadMessages(locale)
  return [...messages].flatMap(([message, translation]) => (translation === message ? [] : patternOf(message)))
}

/** Returns lines of the page, labels included, that match an English message that `locale` translates differently. */
export async function englishOn(page: Page, locale: LocaleId): Promise<readonly string[]> {
  const loading = patternsOf.get(locale) ?? loadPatterns(locale)
  patternsOf.set(locale, loading)
  const patterns = await loading
  const lines = await page.evaluate(() => {
    const labelled = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')]
    const labels = labelled.flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [...document.body.innerText.split('\n'), ...labels].map((line) => line.trim())
  })
  return [...new Set(lines)].filter((line) => patterns.some((pattern) => pattern.test(line)))
}

/** Fails if something on the page is still in English. */
export async function expectTranslated(page: Page, locale: LocaleId, what: string): Promise<void> {
  await expect.poll(async () => englishOn(page, locale), `no English text on ${what} in ${locale}`).toEqual([])
}

/** Returns patterns that match a message with its values filled in. */
function patternOf(message: string): readonly RegExp[] {
  const parts = withoutPlaceholders(message.replaceAll(/<\/?\d+\/?>/g, ''))
  if (parts.join('').replaceAll(/\P{L}/gu, '').length < leastLetters) return []
  return [
    new RegExp(`^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+')}$`, 'u'),
  ]
}

/** Returns the texts between placeholders, which may be nested, such as plurals. */
function withoutPlaceholders(message: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const character of message) {
    if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) parts.push('')
    } else if (depth === 0) parts[parts.length - 1] += character
  }
  return parts
}
