import { describe, expect, test } from 'vitest'

import { coins } from '#deployments/coins.ts'
import { externalTokens } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'

import { coinsOn } from './coins-on.ts'

const local = coinsOn(networks.map(({ localChainId }) => localChainId))
const real = coinsOn(networks.map(({ chainId }) => chainId))

const unit = 10n ** 18n

function networksOf(registry: typeof local, symbol: string): readonly string[] {
  return registry.find(symbol)?.networks.map(({ network }) => network) ?? []
}

describe('the coins', () => {
  test('lists the coins in the table’s order, whatever is configured', () => {
    const symbols = coins.map(({ symbol }) => symbol)
    for (const registry of [local, real, coinsOn([])]) {
      expect(registry.coins.map(({ symbol }) => symbol)).toEqual(symbols)
    }
  })

  test('lists coins only on the configured chains', () => {
    expect(networksOf(coinsOn([31337, 31338]), 'USDT')).toEqual(['ethereum', 'bsc'])
    expect(networksOf(coinsOn([]), 'USDT')).toEqual([])
    expect(networksOf(coinsOn([]), 'BTC')).toEqual(['bitcoin'])
  })

  test('lists TRON’s tokens by their own contracts if TRON is read', () => {
    const registry = coinsOn([], tronNetwork)
    expect(networksOf(registry, 'USDT')).toEqual(['tron'])
    expect(networksOf(registry, 'USDC')).toEqual([])
    expect(registry.onOther('tron').map(({ coin, token, decimals }) => ({ coin, token, decimals }))).toEqual([
      { coin: 'USDT', token: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', decimals: 6 },
      { coin: 'TRX', token: null, decimals: 6 },
    ])
  })

  test('lists coins on public chains only if they can be redeemed', () => {
    expect(networksOf(local, 'USDT')).toContain('fantom')
    expect(networksOf(real, 'USDT')).not.toContain('fantom')
    expect(networksOf(real, 'TUSD')).toEqual(['ethereum', 'bsc'])
    expect(networksOf(real, 'SHIB')).toEqual([])
  })

  test.each([
    ['ETH', ['ethereum', 'optimism', 'arbitrum']],
    ['BNB', ['bsc']],
    ['AVAX', ['avalanche']],
    ['POL', ['polygon']],
    ['FTM', ['fantom']],
  ])('lists %s on every network whose gas it pays for, local or not, and nowhere else', (symbol, keys) => {
    for (const registry of [local, real]) {
      expect(networksOf(registry, symbol)).toEqual(keys)
      for (const on of registry.find(symbol)?.networks ?? []) expect(on).toMatchObject({ token: null, decimals: 18 })
    }
  })

  test('lists the gas coin of every chain', () => {
    for (const { chainId, localChainId, nativeCurrency } of networks) {
      for (const id of [chainId, localChainId])
        expect(coinsOn([id]).byToken(id, null)?.coin).toBe(nativeCurrency.symbol)
    }
  })

  test('uses the network’s decimals', () => {
    expect(local.onNetwork('USDT', 'ethereum')?.decimals).toBe(6)
    expect(local.onNetwork('USDT', 'bsc')?.decimals).toBe(18)
    expect(local.onNetwork('TRX', 'tron')?.decimals).toBe(6)
  })

  test('requires 1, 6 or 64 confirmations, and each of them on some local chain', () => {
    const counts = (registry: typeof local) =>
      new Set(registry.coins.flatMap((coin) => coin.networks.map((on) => on.confirmations)))
    expect(counts(local)).toEqual(new Set([1, 6, 64]))
    expect(counts(real)).toEqual(new Set([1, 6, 64]))
  })

  test.each([...local.coins, ...coinsOn([1], tronNetwork).coins, ...real.coins])(
    'has consistent terms: $symbol',
    (coin) => {
      expect(coin.withoutReviewLimit).toBeLessThan(coin.fourEyesLimit)
      expect(coin.fourEyesLimit).toBeLessThanOrEqual(coin.dailyWithdrawalLimit)
      for (const on of coin.networks) {
        expect([unit, unit / 1000n]).toContain(on.depositMinimum)
        // Spec §5: an amount must exceed the fee.
        expect(on.withdrawalMinimum).toBeGreaterThan(on.withdrawalFee)
        expect(on.withdrawalMinimum).toBeLessThan(coin.withoutReviewLimit)
        // Amounts must not have more decimals than the network.
        expect(on.withdrawalMinimum % 10n ** BigInt(18 - on.decimals)).toBe(0n)
        expect(on.withdrawalFee % 10n ** BigInt(18 - on.decimals)).toBe(0n)
      }
    },
  )
})

describe('finding tokens', () => {
  test('finds a token by its contract, in any capitalization', () => {
    const [token] = externalTokens.ethereum
    const address = (token?.address ?? '0x').replace(/[A-F]/g, (letter) => letter.toLowerCase()) as `0x${string}`
    expect(real.byToken(1, address)).toMatchObject({ coin: 'USDT', network: 'ethereum', decimals: 6 })
  })

  test('finds a token on its own chain only', () => {
    const [token] = externalTokens.ethereum
    expect(real.byToken(56, token?.address ?? '0x')).toBeUndefined()
  })

  test('finds the native coin without a token', () => {
    expect(real.byToken(1, null)?.coin).toBe('ETH')
    expect(real.byToken(56, null)?.coin).toBe('BNB')
    expect(real.byToken(2, null)).toBeUndefined()
  })
})
