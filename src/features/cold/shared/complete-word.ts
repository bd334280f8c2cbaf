import { englishWords } from '#src/keyring/english-words.ts'

/** Words of the English list that begin as `typed` does, at most `limit`. One letter begins too many. */
export function completeWord(typed: string, limit = 6): readonly string[] {
  const prefix = typed.trim().toLowerCase()
  return prefix.length < 2 ? [] : englishWords.filter((word) => word.startsWith(prefix)).slice(0, limit)
}

/** Places, from 1, of the words that the English list does not have; an empty one is none of it. */
export function unknownPlaces(words: readonly string[]): readonly number[] {
  const known = new Set(englishWords)
  return words.flatMap((word, index) => (known.has(word) ? [] : [index + 1]))
}

/** Words as people paste them: numbered, in lines, with commas, in capitals. */
export function splitWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+|\d+[.):]?/u)
    .filter((word) => word !== '')
}
