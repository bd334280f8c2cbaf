import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { mapChart, mapPrices, mapTokenPrices } from './mapping.ts'

const unit = 10n ** 18n
const at = new Date(1_795_000_000_000)

describe('coin prices', () => {
  const answer =
    '{"bitcoin":{"usd":91240.5,"usd_24h_change":-1.2567,"cny":582432,"last_updated_at":1795000000},' +
    '"shiba-inu":{"usd":1.234e-05,"usd_24h_change":null,"last_updated_at":1795000000}}'

  test('reads prices to the last digit, with their change and time', () => {
    const prices = mapPrices(parseExactly(answer))
    expect(prices.get('bitcoin')).toEqual(
      new Map([
        ['usd', { value: (unit * 912_405n) / 10n, at, change: (-unit * 12_567n) / 10_000n }],
        ['cny', { value: unit * 582_432n, at, change: null }],
      ]),
    )
    expect(prices.get('shiba-inu')?.get('usd')).toEqual({ value: 12_340_000_000_000n, at, change: null })
  })

  test.each([
    ['without a timestamp', '{"bitcoin":{"usd":1}}'],
    ['with a stale timestamp', '{"bitcoin":{"usd":1,"last_updated_at":"yesterday"}}'],
    ['without a number', '{"bitcoin":{"usd":null,"last_updated_at":1795000000}}'],
    ['that is absurdly large', '{"bitcoin":{"usd":1e99,"last_updated_at":1795000000}}'],
    ['of an unknown coin', '{"bitcoin":{}}'],
  ])('skips a price %s', (_case, text) => {
    expect(mapPrices(parseExactly(text)).get('bitcoin')).toEqual(new Map())
  })

  test.each([
    ['a failure', '{"status":{"error_code":429,"error_message":"You\'ve exceeded the Rate Limit."}}'],
    ['an error', '{"error":"coin not found"}'],
    ['a list', '[{"id":"bitcoin"}]'],
    ['a string', '"maintenance"'],
  ])('rejects %s as prices', (_case, text) => {
    expect(() => mapPrices(parseExactly(text))).toThrow(PartnerError)
  })
})

describe('token prices', () => {
  const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

  test('returns prices of the requested contracts, however the answer writes them', () => {
    const answer = `{"${token.toLowerCase()}":{"usd":0.9998,"last_updated_at":1795000000},"0x${'1'.repeat(40)}":{"usd":1,"last_updated_at":1795000000}}`
    expect(mapTokenPrices(parseExactly(answer), 'ethereum', [token])).toEqual(
      new Map([[token, { value: (unit * 9_998n) / 10_000n, at, change: null }]]),
    )
  })

  test('matches TRON contracts in their own case', () => {
    const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const answer = (contract: string) => parseExactly(`{"${contract}":{"usd":1,"last_updated_at":1795000000}}`)
    expect([...mapTokenPrices(answer(tether), 'tron', [token, tether]).keys()]).toEqual([tether])
    expect(mapTokenPrices(answer(tether.toLowerCase()), 'tron', [tether])).toEqual(new Map())
  })

  test('returns no price for a contract missing from the answer', () => {
    expect(mapTokenPrices({}, 'ethereum', [token])).toEqual(new Map())
  })
})

describe('charts', () => {
  test('keeps the order of the points', () => {
    const answer = '{"prices":[[1794999700000,91200.25],[1795000000000,91240.5]],"market_caps":[],"total_volumes":[]}'
    expect(mapChart(parseExactly(answer))).toEqual([
      { at: new Date(1_794_999_700_000), value: (unit * 9_120_025n) / 100n },
      { at, value: (unit * 912_405n) / 10n },
    ])
  })

  test.each([
    ['an error', '{"error":"coin not found"}'],
    ['points without prices', '{"prices":[[1795000000000]]}'],
    ['points without timestamps', '{"prices":[[null,1]]}'],
  ])('rejects %s as a chart', (_case, text) => {
    expect(() => mapChart(parseExactly(text))).toThrow(PartnerError)
  })
})
