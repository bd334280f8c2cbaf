import { summaryOf, type Text } from '#server/content/read-text.ts'

/** What a word counts for by where it is found first. */
const scores = { title: 9, summary: 3, content: 1 } as const

/** Languages that put no spaces between words: what is typed in them is found as it stands. */
const word = /[\p{L}\p{N}]+/gu

/** Letter case, accents and full-width forms don't matter to people who search. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The words of a search, each once. */
export function searchWords(search: string): readonly string[] {
  return [...new Set(comparable(search).match(word) ?? [])]
}

/** How well a text answers a search; 0 if one of the words isn't in it at all. */
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
