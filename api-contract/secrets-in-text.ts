import { english } from 'viem/accounts'

/** The fewest words that a recovery phrase has (BIP-39). */
const shortestPhrase = 12

/** So many words of the list in a row are the beginning of a phrase rather than a sentence. */
const beginningOfPhrase = 5

const phraseWords = new Set(english)

/** 32 bytes in hexadecimal, on their own. */
const hexadecimalKey = /(?<![\da-f])[\da-f]{64}(?![\da-f])/gi

/** More digits than an address has: a key that isn't complete yet, or has lost a part. */
const beginningOfKey = /(?<![\da-f])[\da-f]{41,}(?![\da-f])/gi

/** More than the address of any such page has before the hash. */
const longestLink = 200

/** Pages of block explorers have a transaction's hash in their address: people copy that. */
const explorerLink = /https?:\/\/\S+\/(?:tx|transaction)\/(?:0x)?$/i

/**
 * Whether a text seems to hold a recovery phrase or a private key. Who reads messages must never get hold of one, and
 * people in need send them. The hash of a transaction looks the same, but for where it stands.
 */
export function hasSecret(text: string): boolean {
  return hasPhrase(text, shortestPhrase) || hasKey(text, hexadecimalKey)
}

/** Whether a text may be becoming one that has a secret: it isn't to be stored while somebody is still typing. */
export function mayBecomeSecret(text: string): boolean {
  return hasPhrase(text, beginningOfPhrase) || hasKey(text, beginningOfKey)
}

function hasKey(text: string, digits: RegExp): boolean {
  return [...text.matchAll(digits)].some(
    ({ index }) => !explorerLink.test(text.slice(Math.max(0, index - longestLink), index)),
  )
}

/** Numbers, line breaks and signs between the words hide nothing. */
function hasPhrase(text: string, wordsInRow: number): boolean {
  let inRow = 0
  // Letters of another script end a word: in Chinese, no space stands between them and the phrase.
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+|[^\P{L}a-z]+/gu)) {
    inRow = phraseWords.has(word) ? inRow + 1 : 0
    if (inRow >= wordsInRow) return true
  }
  return false
}
