import { english } from 'viem/accounts'

/** Words in the shortest recovery phrase (BIP-39). */
const shortestPhrase = 12

/** This many words of the list in a row are the start of a phrase rather than of a sentence. */
const beginningOfPhrase = 5

const phraseWords = new Set(english)

/** 32 bytes in hexadecimal, on their own. */
const hexadecimalKey = /(?<![\da-f])[\da-f]{64}(?![\da-f])/gi

/** More digits than an address has: an incomplete key, or a mangled one. */
const beginningOfKey = /(?<![\da-f])[\da-f]{41,}(?![\da-f])/gi

/** Maximum length of an explorer's URL before the hash. */
const longestLink = 200

/** Block explorers have a transaction's hash in their URLs, which users copy. */
const explorerLink = /https?:\/\/\S+\/(?:tx|transaction)\/(?:0x)?$/i

/**
 * Whether a text seems to contain a recovery phrase or a private key. Users in trouble send them, and readers of
 * messages must never get hold of one. A transaction's hash looks the same; only its context differs.
 */
export function hasSecret(text: string): boolean {
  return hasPhrase(text, shortestPhrase) || hasKey(text, hexadecimalKey)
}

/** Whether a text may be turning into a secret: it must not be stored while the user is still typing. */
export function mayBecomeSecret(text: string): boolean {
  return hasPhrase(text, beginningOfPhrase) || hasKey(text, beginningOfKey)
}

function hasKey(text: string, digits: RegExp): boolean {
  return [...text.matchAll(digits)].some(
    ({ index }) => !explorerLink.test(text.slice(Math.max(0, index - longestLink), index)),
  )
}

/** Numbers, line breaks and punctuation between the words don't hide a phrase. */
function hasPhrase(text: string, wordsInRow: number): boolean {
  let inRow = 0
  // Letters of another script end a word: Chinese text has no space before the phrase.
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+|[^\P{L}a-z]+/gu)) {
    inRow = phraseWords.has(word) ? inRow + 1 : 0
    if (inRow >= wordsInRow) return true
  }
  return false
}
