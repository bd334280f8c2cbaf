import { createBase58check } from '@scure/base'
import { sha256 } from 'viem'
import { describe, expect, test } from 'vitest'

import { networkKey, type NetworkKey } from '#api/coins.ts'

import { canonicalAddress, networksOfAddress } from './network-address.ts'

const evm = networkKey.options.slice(0, 7)

/** Returns an address with a valid checksum, of any version and length. */
function base58(version: number, length = 20): string {
  return createBase58check((data) => sha256(data, 'bytes')).encode(
    Uint8Array.of(version, ...Array<number>(length).fill(7)),
  )
}

/** Published addresses, from the networks' own documentation, test vectors and well-known contracts. */
const known: readonly (readonly [NetworkKey, string, string])[] = [
  ['ethereum', 'EIP-55', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', 'EIP-55', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['bitcoin', 'P2PKH', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', 'P2SH', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'SegWit', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'SegWit script', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'Taproot', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['litecoin', 'P2PKH', base58(0x30)],
  ['litecoin', 'P2SH', base58(0x32)],
  ['litecoin', 'SegWit', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['dogecoin', 'P2PKH', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ['dogecoin', 'P2SH', base58(0x16)],
  ['tron', 'account', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['tron', 'contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
]

describe('addresses', () => {
  test.each(known)('accepts an address of %s (%s)', (network, _form, address) => {
    expect(canonicalAddress(network, address)).toBe(address)
  })

  test.each(known)('matches an address of %s (%s) to networks of its own kind only', (network, _form, address) => {
    expect(networksOfAddress(address)).toEqual(evm.includes(network as never) ? evm : [network])
  })

  test.each(known)('rejects an address of %s (%s) with any single character changed', (network, _form, address) => {
    const characters = '023456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const accepted: string[] = []
    for (let index = 0; index < address.length; index += 1) {
      for (const character of characters) {
        const changed = address.slice(0, index) + character + address.slice(index + 1)
        if (character !== address[index] && canonicalAddress(network, changed) !== undefined) accepted.push(changed)
      }
    }
    expect(accepted).toEqual([])
  })

  test.each(known)(
    'rejects an address of %s (%s) with a character added, removed or swapped with the next',
    (network, _form, address) => {
      const changed = [` ${address}`, `${address} `, `${address}1`, address.slice(1), address.slice(0, -1)]
      for (let index = 3; index < address.length - 1; index += 1) {
        const [left, right] = [address[index] ?? '', address[index + 1] ?? '']
        const swapped = address.slice(0, index) + right + left + address.slice(index + 2)
        if (left !== right) changed.push(swapped)
      }
      expect(changed.filter((text) => canonicalAddress(network, text) !== undefined)).toEqual([])
    },
  )

  test('writes an address without a checksum with one', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(canonicalAddress('bsc', address.toLowerCase())).toBe(address)
    expect(canonicalAddress('bsc', `0x${address.slice(2).toUpperCase()}`)).toBe(address)
  })

  test('accepts SegWit in upper case, as in QR codes, but not in mixed case', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(canonicalAddress('bitcoin', address.toUpperCase())).toBe(address)
    expect(canonicalAddress('bitcoin', `BC1${address.slice(3)}`)).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a name', 'vitalik.eth'],
    ['a payment link', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['hexadecimal that is too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['hexadecimal without its prefix', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['hexadecimal with an X', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['an address of Bitcoin’s test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['SegWit of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    // BIP 350: each version has one checksum.
    ['Taproot with the checksum of version 0', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 0 with the checksum of Taproot', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['a witness program of the wrong length', 'bc1qr508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['version 16', 'BC1SW50QGDZ25J'],
    ['version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['a hash of 21 bytes', base58(0x00, 21)],
    ['a hash of 19 bytes', base58(0x00, 19)],
    ['a private key', base58(0x80, 32)],
    ['text in another alphabet', '１A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('rejects %s as an address', (_what, text) => {
    expect(networksOfAddress(text)).toEqual([])
  })
})
