import { englishWords } from '#src/keyring/english-words.ts'

/** Returns English words that start with `typed`, at most `limit`. A single letter would match too many. */
export function completeWord(typed: string, limit = 6): readonly string[] {
  const prefix = typed.trim().toLowerCase()
  return prefix.length < 2 ? [] : englishWords.filter((word) => word.startsWith(prefix)).slice(0, limit)
}

/** Returns the places, from 1, of words that aren't on the English list, including empty ones. */
export function unknownPlaces(words: readonly string[]): readonly number[] {
  const known = new Set(englishWords)
  return words.flatMap((word, index) => (known.has(word) ? [] : [index + 1]))
}

/** Splits words as users paste them: numbered, on lines, with commas, in capitals. */
export function splitWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+|\d+[.):]?/u)
    .filter((word) => word !== '')
}
