import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, it } from 'vitest'

import { tronAddressOf } from '#api/addresses/tron-address.ts'

import { TronDerivation } from './addresses.ts'

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const account = HDKey.fromMasterSeed(seed).derive("m/44'/195'/0'")

it('derives the same address from a mnemonic as other wallets', () => {
  const derivation = new TronDerivation(account.publicExtendedKey)
  expect(tronAddressOf(derivation.at(0))).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
  expect(derivation.at(1)).not.toBe(derivation.at(0))
})

it.each([
  ['a private key', account.privateExtendedKey],
  ['a key that is not an account key', account.deriveChild(0).publicExtendedKey],
  ['text that is not a key', 'xpub'],
])('rejects %s without repeating it', (_, key) => {
  let message = ''
  try {
    new TronDerivation(key).at(0)
  } catch (error) {
    message = String(error)
  }
  expect(message).toMatch(/TRON is not an account/)
  expect(message).not.toContain(key.slice(4) || key)
})
