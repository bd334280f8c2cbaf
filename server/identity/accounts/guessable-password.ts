import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What a guesser would try first about us. */
const ownWords = ['sevenport', 'bitcoin', 'ethereum', 'metamask', 'tether', 'wallet', 'crypto']

/** Out of reach for who has to ask us, and years of work, at the cost of our hashes, for who has stolen them. */
const minGuesses = 100_000_000

/** Ways to read a password's signs as letters that are tried. The library's hundred take up to 0.1 s, and nothing else runs. */
const maxDisguises = 10

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, ownWords },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: maxDisguises,
})

/**
 * Whether a password that meets spec §5 is still one of the first that an attacker would try (ASVS 6.2.4, 6.2.11,
 * 6.2.12): a common one, a date, a walk on the keyboard, or something about the person, also in disguise.
 * @param personal What is known about the person: email address, name.
 */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  return estimator.check(password, personal.flatMap(wordsAbout)).guesses < minGuesses
}

/** An address is itself, its part before the `@`, and that without dots and digits; a name likewise. */
function wordsAbout(personal: string): string[] {
  const text = personal.normalize('NFKC').toLowerCase()
  const [local = text] = text.split('@')
  return [text, local, ...local.split(/[^\p{L}]+/u), local.replaceAll(/[^\p{L}]/gu, '')].filter(
    (word) => word.length >= 3,
  )
}
