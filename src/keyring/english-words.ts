import { wordlist } from '@scure/bip39/wordlists/english'

/** The English list of BIP-39, in order of the alphabet: public, and what pages complete words from. */
export const englishWords: readonly string[] = wordlist
