import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, it } from 'vitest'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { accountAddress } from './account-address.ts'

const words = `${'abandon '.repeat(11)}about`
const seed = mnemonicToSeedSync(words)

// The first two are BIP 84's test vectors; the words are those of BIP 39.
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const asZpub = { public: 0x04b24746, private: 0x04b2430c }

it.each([
  { index: 0, address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' },
  { index: 1, address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g' },
])('derives address $index of BIP 84', ({ index, address }) => {
  expect(accountAddress({ format: { ...bitcoinNetworks.bitcoin, bip32: asZpub }, xpub: zpub, branch: 0, index })).toBe(
    address,
  )
})

it('derives non-SegWit addresses on Dogecoin, matching other wallets', () => {
  const format = bitcoinNetworks.dogecoin
  const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(seed, format.bip32).derive("m/44'/3'/0'")
  expect(accountAddress({ format, xpub, branch: 0, index: 0 })).toBe('DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC')
})

it('derives the same TRON address as other wallets', () => {
  const format = { bip32: bitcoinNetworks.bitcoin.bip32, addressPrefix: 0x41 }
  const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(seed).derive("m/44'/195'/0'")
  expect(accountAddress({ format, xpub, branch: 0, index: 0 })).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
})

it('refuses a key of another network', () => {
  expect(() => accountAddress({ format: bitcoinNetworks.dogecoin, xpub: zpub, branch: 0, index: 0 })).toThrow(
    /version/i,
  )
})
