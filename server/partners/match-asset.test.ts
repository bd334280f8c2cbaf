import { describe, expect, test } from 'vitest'

import { matchAsset, requireNetworkName } from './match-asset.ts'

const names = {
  ethereum: { own: 'mainnet', tokens: 'eth' },
  bitcoin: 'mainnet',
  arbitrum: 'arbitrum',
  polygon: { own: 'mainnet', tokens: 'matic' },
  tron: 'trx',
}
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

describe('partners’ assets', () => {
  test.each([
    ['bitcoin', 'mainnet', 'btc'],
    ['ethereum', 'mainnet', 'ETH'],
    ['arbitrum', 'arbitrum', 'eth'],
    ['polygon', 'mainnet', 'pol'],
    ['polygon', 'mainnet', 'matic'],
    ['tron', 'trx', 'trx'],
  ])('matches the native coin of %s', (network, name, symbol) => {
    expect(matchAsset(names, { network: name, symbol, contract: null })).toEqual({ network, contract: null })
  })

  test('matches a token by its contract, in any spelling', () => {
    expect(matchAsset(names, { network: 'eth', symbol: 'anything', contract: usdt.toLowerCase() })).toEqual({
      network: 'ethereum',
      contract: usdt,
    })
  })

  test('matches a TRON token by its contract', () => {
    const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(matchAsset(names, { network: 'trx', symbol: 'usdt', contract })).toEqual({ network: 'tron', contract })
  })

  test.each([
    ['of an unknown network', 'solana', 'sol', null],
    ['that is another network’s native coin', 'arbitrum', 'bnb', null],
    ['that is a token without a contract', 'arbitrum', 'usdt', null],
    ['whose contract address has a wrong checksum', 'eth', 'usdt', usdt.replace('dAC', 'dac')],
    ['whose contract belongs to another network', 'trx', 'usdt', usdt],
    ['on a network without tokens', 'mainnet', 'usdt', usdt],
    ['named like a built-in object property', 'constructor', 'toString', null],
  ])('leaves out an asset %s', (_case, network, symbol, contract) => {
    expect(matchAsset(names, { network, symbol, contract })).toBeUndefined()
  })

  test('returns the partner’s name for an asset’s network', () => {
    expect(requireNetworkName('X', names, { network: 'polygon', contract: null })).toBe('mainnet')
    expect(requireNetworkName('X', names, { network: 'polygon', contract: usdt })).toBe('matic')
    expect(() => requireNetworkName('X', names, { network: 'fantom', contract: null })).toThrow('no network fantom')
  })
})
