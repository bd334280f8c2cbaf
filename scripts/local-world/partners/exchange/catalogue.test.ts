import { describe, expect, test } from 'vitest'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { networkKey } from '#api/coins.ts'

import { catalogueOf } from './catalogue.ts'
import { standInAddress } from './stand-in-chain.ts'
import { jsonAmount, readAmount } from './wire.ts'

const unit = 10n ** 18n

describe('exchange assets', () => {
  test('has more than 500 coins in total, with a different selection per partner', () => {
    const all = [0, 1, 2, 3, 4].map((index) => catalogueOf(index))
    const keyOf = ({ network, contract }: (typeof all)[number][number]) => `${network} ${contract}`
    expect(new Set(all.flat().map(keyOf)).size).toBeGreaterThanOrEqual(500)
    expect(new Set(all.map((assets) => assets.map(keyOf).join())).size).toBe(5)
    const contracts = all.flat().flatMap(({ network, contract }) => (contract === null ? [] : [{ network, contract }]))
    expect(contracts.map(({ network, contract }) => canonicalAddress(network, contract))).toEqual(
      contracts.map(({ contract }) => contract),
    )
  })

  test('has payout addresses that are valid on their networks', () => {
    for (const network of networkKey.options) {
      const address = standInAddress(network, 'somebody')
      expect(canonicalAddress(network, address)).toBe(address)
    }
  })

  test.each([
    ['1e-7', 10n ** 11n, '1e-7'],
    ['0.000001', 10n ** 12n, '0.000001'],
    ['0.00000015', 15n * 10n ** 10n, '1.5e-7'],
    ['1.25e3', 1_250n * unit, '1250'],
    [0.1, unit / 10n, '0.1'],
  ])('reads %s and writes it as JavaScript would', (written, amount, json) => {
    expect(readAmount(written)).toBe(amount)
    expect(JSON.stringify(jsonAmount(amount))).toBe(json)
  })
})
