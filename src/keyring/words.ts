import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english'
import { KeyringError } from './keyring.ts'
import type { WordsSecret } from './secret.ts'

/**
 * BIP-39's word lists, each loaded if the words aren't in the lists before it. Wallets store an index of this array:
 * only append to it.
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

/** Accepted on import; we create 12 and 24. */
const wordCounts: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])

const englishList = 0
/** Bytes of entropy for twelve words; twice as many for 24. */
const bytesOfTwelve = 16

/** Generates new random words. */
export async function makeWords(wordCount: 12 | 24, passphrase: string): Promise<Omit<WordsSecret, 'path'>> {
  const entropy = crypto.getRandomValues(new Uint8Array((bytesOfTwelve * wordCount) / 12))
  const seed = await seedOf(entropyToMnemonic(entropy, english), passphrase)
  return { kind: 'words', list: englishList, entropy, seed }
}

/**
 * Parses words as typed or pasted: with any whitespace, capitals, and either Unicode form of accents (NFKD).
 * @throws KeyringError `invalid-words` if they are in no list or of another number; `invalid-checksum`.
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
    // The two Chinese lists share words: a checksum may be valid in only one of them.
    if (entropy !== undefined) return { kind: 'words', list, entropy, seed: await seedOf(words.join(' '), passphrase) }
  }
  throw new KeyringError(isKnown ? 'invalid-checksum' : 'invalid-words')
}

/** Returns the words that were generated or imported. */
export async function wordsOf({ list, entropy }: Pick<WordsSecret, 'list' | 'entropy'>): Promise<readonly string[]> {
  const load = wordLists[list]
  if (load === undefined) throw new KeyringError('vault-damaged')
  return entropyToMnemonic(entropy, (await load()).wordlist).split(/\s+/u)
}

/** Returns the number of words that the entropy stands for. */
export function countWords({ entropy }: Pick<WordsSecret, 'entropy'>): number {
  return (entropy.length * 3) / 4
}

/** Returns whether a typed word is the one asked for. */
export function isSameWord(typed: string, word: string): boolean {
  return typed.trim().toLowerCase().normalize('NFKD') === word.normalize('NFKD')
}

function entropyOf(mnemonic: string, wordlist: string[]): Uint8Array | undefined {
  try {
    return mnemonicToEntropy(mnemonic, wordlist)
  } catch {
    // The error message may contain words.
    return undefined
  }
}

/** PBKDF2 from the library, on the words as BIP-39 normalizes them. */
async function seedOf(mnemonic: string, passphrase: string): Promise<Uint8Array> {
  return mnemonicToSeed(mnemonic, passphrase)
}
