import { wordlist } from '@scure/bip39/wordlists/english'

/** The English word list of BIP-39, in alphabetical order: public, and used by pages for autocompletion. */
export const englishWords: readonly string[] = wordlist
