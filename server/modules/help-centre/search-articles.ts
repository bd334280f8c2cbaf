import { summaryOf, type Text } from '#server/content/read-text.ts'

/** Score of a word by where it is found first. */
const scores = { title: 9, summary: 3, content: 1 } as const

/** A run of letters and digits. In languages without spaces, the input is matched as a whole. */
const word = /[\p{L}\p{N}]+/gu

/** Normalizes text for searching: ignores case, accents and full-width forms. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Returns the distinct words of a search. */
export function searchWords(search: string): readonly string[] {
  return [...new Set(comparable(search).match(word) ?? [])]
}

/** Returns how well a text matches a search; 0 if any word is missing. */
export function searchScore(words: readonly string[], text: Text): number {
  const title = comparable(text.title)
  const summary = comparable(summaryOf(text))
  const content = comparable(text.content)
  let score = 0
  for (const typed of words) {
    if (title.includes(typed)) score += scores.title
    else if (summary.includes(typed)) score += scores.summary
    else if (content.includes(typed)) score += scores.content
    else return 0
  }
  return score
}
