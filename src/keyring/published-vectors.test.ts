import { HDKey } from '@scure/bip32'
import { bytesToHex, hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { withKeyAt } from './derivation.ts'
import bip32 from './vectors/bip32.json' with { type: 'json' }
import bip39 from './vectors/bip39.json' with { type: 'json' }
import { readWords, wordsOf } from './words.ts'

const digits = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

/** `vectors.json` of trezor/python-mnemonic, referenced by BIP-39: all with the passphrase TREZOR. */
describe('BIP-39 test vectors', () => {
  it.each(bip39)('$words', async ({ words, entropy, seed, root }) => {
    const secret = await readWords(words, 'TREZOR')
    expect(digits(secret.entropy)).toBe(entropy)
    expect(digits(secret.seed)).toBe(seed)
    expect(HDKey.fromMasterSeed(secret.seed).privateExtendedKey).toBe(root)
    expect((await wordsOf(secret)).join(' ')).toBe(words)
  })
})

/** Test vectors 1 to 4 of BIP-32; the third and fourth have keys that begin with zeros. */
describe('BIP-32 test vectors', () => {
  it.each(bip32)('$path of $seed', ({ seed, path, public: extended, private: secret }) => {
    const keys = withKeyAt(hexToBytes(`0x${seed}`), path, (key) => [key.publicExtendedKey, key.privateExtendedKey])
    expect(keys).toEqual([extended, secret])
  })
})
