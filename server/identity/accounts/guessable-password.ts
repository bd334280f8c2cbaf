import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words about us that an attacker would try first. */
const ownWords = ['sevenport', 'bitcoin', 'ethereum', 'metamask', 'tether', 'wallet', 'crypto']

/**
 * Unreachable for online guessing, and years of work, at the cost of our hashes, for an attacker who has stolen them.
 */
const minGuesses = 100_000_000

/**
 * Maximum ways to read a password's symbols as letters. The library's default of a hundred blocks the process for up to
 * 0.1 s.
 */
const maxDisguises = 10

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, ownWords },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: maxDisguises,
})

/**
 * Whether a password that meets spec §5 is still among the first that an attacker would try (ASVS 6.2.4, 6.2.11,
 * 6.2.12): a common one, a date, a keyboard pattern, or something about the user, including disguised ones.
 * @param personal Known facts about the user: email address, name.
 */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  return estimator.check(password, personal.flatMap(wordsAbout)).guesses < minGuesses
}

/** Returns an address itself, its part before the `@`, and that part without dots and digits; likewise for a name. */
function wordsAbout(personal: string): string[] {
  const text = personal.normalize('NFKC').toLowerCase()
  const [local = text] = text.split('@')
  return [text, local, ...local.split(/[^\p{L}]+/u), local.replaceAll(/[^\p{L}]/gu, '')].filter(
    (word) => word.length >= 3,
  )
}
