import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english'
import { KeyringError } from './keyring.ts'
import type { WordsSecret } from './secret.ts'

/**
 * The lists of BIP-39, each fetched when words are none of those before it. A wallet stores its list's place here: only
 * ever add at the end.
 */
const wordLists: readonly (() => Promise<{ readonly wordlist: string[] }>)[] = [
  async () => ({ wordlist: english }),
  async () => import('@scure/bip39/wordlists/simplified-chinese'),
  async () => import('@scure/bip39/wordlists/traditional-chinese'),
  async () => import('@scure/bip39/wordlists/spanish'),
  async () => import('@scure/bip39/wordlists/portuguese'),
  async () => import('@scure/bip39/wordlists/french'),
  async () => import('@scure/bip39/wordlists/italian'),
  async () => import('@scure/bip39/wordlists/japanese'),
  async () => import('@scure/bip39/wordlists/korean'),
  async () => import('@scure/bip39/wordlists/czech'),
]

/** Accepted on import; we make 12 and 24. */
const wordCounts: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])

const englishList = 0
/** Bits of entropy for twelve words; twice as many for 24. */
const bytesOfTwelve = 16

/** Words nobody has had before. */
export async function makeWords(wordCount: 12 | 24, passphrase: string): Promise<Omit<WordsSecret, 'path'>> {
  const entropy = crypto.getRandomValues(new Uint8Array((bytesOfTwelve * wordCount) / 12))
  const seed = await seedOf(entropyToMnemonic(entropy, english), passphrase)
  return { kind: 'words', list: englishList, entropy, seed }
}

/**
 * Reads words as a person typed or pasted them: any spaces, capitals, and either way to write accents (NFKD).
 * @throws KeyringError `invalid-words` where they are of no list, or of another number; `invalid-checksum`.
 */
export async function readWords(typed: string, passphrase: string): Promise<Omit<WordsSecret, 'path'>> {
  const words = typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (!wordCounts.has(words.length)) throw new KeyringError('invalid-words')
  let isKnown = false
  for (const [list, load] of wordLists.entries()) {
    const { wordlist } = await load()
    const known = new Set(wordlist.map((word) => word.normalize('NFKD')))
    if (!words.every((word) => known.has(word))) continue
    isKnown = true
    const entropy = entropyOf(words.join(' '), wordlist)
    // The two Chinese lists share words: a checksum that fits in one may not fit in the other.
    if (entropy !== undefined) return { kind: 'words', list, entropy, seed: await seedOf(words.join(' '), passphrase) }
  }
  throw new KeyringError(isKnown ? 'invalid-checksum' : 'invalid-words')
}

/** The words that were made or imported. */
export async function wordsOf({ list, entropy }: Pick<WordsSecret, 'list' | 'entropy'>): Promise<readonly string[]> {
  const load = wordLists[list]
  if (load === undefined) throw new KeyringError('vault-damaged')
  return entropyToMnemonic(entropy, (await load()).wordlist).split(/\s+/u)
}

/** How many words the entropy stands for. */
export function countWords({ entropy }: Pick<WordsSecret, 'entropy'>): number {
  return (entropy.length * 3) / 4
}

/** Whether a word that a person typed is the one that was asked for. */
export function isSameWord(typed: string, word: string): boolean {
  return typed.trim().toLowerCase().normalize('NFKD') === word.normalize('NFKD')
}

function entropyOf(mnemonic: string, wordlist: string[]): Uint8Array | undefined {
  try {
    return mnemonicToEntropy(mnemonic, wordlist)
  } catch {
    // Its message may have words in it.
    return undefined
  }
}

/** PBKDF2 by the library, on the words as BIP-39 normalizes them. */
async function seedOf(mnemonic: string, passphrase: string): Promise<Uint8Array> {
  return mnemonicToSeed(mnemonic, passphrase)
}
