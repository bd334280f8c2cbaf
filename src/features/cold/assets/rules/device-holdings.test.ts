import { describe, expect, test } from 'vitest'
import type { DeviceBalance } from '#src/entities/device-wallet/device-balances.ts'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import { deviceHoldings, familyHoldings } from './device-holdings.ts'

const dollars = (chainId: number, decimals: number, units: bigint | null): DeviceBalance => ({
  token: { chainId, address: `0x${'1'.repeat(40)}`, symbol: 'USDT', name: 'Tether USD', decimals, isAdded: false },
  amount: units,
})

describe('holdings of the wallet on this device', () => {
  test('adds up a coin with different decimals on different chains', () => {
    const { priced } = deviceHoldings([dollars(1, 6, 1_500_000n), dollars(56, 18, 10n ** 18n)], {})
    expect(priced).toEqual([{ symbol: 'USDT', amount: 2_500_000_000_000_000_000n }])
  })

  test('gives an added token no price, whatever its symbol', () => {
    const [{ token, amount }] = [dollars(1, 6, 5n)]
    const added: DeviceToken = { ...token, isAdded: true }
    expect(deviceHoldings([{ token: added, amount }], {})).toEqual({ priced: [], unpriced: ['USDT'] })
  })

  test('counts confirmed coins of other networks, and skips networks that were not read', () => {
    const bitcoin = { confirmed: 150_000_000n, pending: 100_000_000n }
    expect(
      familyHoldings([
        ['bitcoin', bitcoin],
        ['tron', { confirmed: 2_000_000n, pending: 0n, tokens: [{ symbol: 'USDT', decimals: 6, amount: 3_000_000n }] }],
        ['litecoin', undefined],
      ]),
    ).toEqual([
      { symbol: 'BTC', amount: 15n * 10n ** 17n },
      { symbol: 'TRX', amount: 2n * 10n ** 18n },
      { symbol: 'USDT', amount: 3n * 10n ** 18n },
    ])
  })

  test('leaves out hidden, zero and unread balances', () => {
    expect(deviceHoldings([dollars(1, 6, 5n)], { USDT: false }).priced).toEqual([])
    expect(deviceHoldings([dollars(1, 6, 0n), dollars(10, 6, null)], {}).priced).toEqual([])
  })
})
