import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import {
  bitcoin,
  fixedRequest,
  payinAddress,
  payoutAddress,
  tether,
  usdtContract,
} from '#server/providers/exchange/example-request.ts'

import { mapAssets, mapOffer, mapOrder, mapRange, mapRefusal, mapReport, pageLength } from './mapping.ts'

const unit = 10n ** 18n
const none = { hash: null, amount: null }
const malformed = expect.objectContaining({ failure: 'malformed' }) as Error

describe('list of currencies', () => {
  const btc = { symbol: 'btc', network: 'mainnet', name: 'Bitcoin', contract_address: null, extra_id: null }
  const usdt = { symbol: 'usdt', network: 'eth', name: 'Tether', contract_address: usdtContract, extra_id: '' }

  test('keeps what is on our networks, from all pages', () => {
    const ether = { ...btc, symbol: 'eth', network: 'arbitrum', name: 'Ether', rates: ['floating'] }
    expect(mapAssets([[btc], [usdt, ether]])).toEqual([
      bitcoin,
      tether,
      { ...bitcoin, network: 'arbitrum', ticker: 'eth', name: 'Ether', rateTypes: ['floating'] },
    ])
  })

  test('skips only broken or unknown currencies', () => {
    const lost = [
      null,
      { ...btc, symbol: 'xmr' },
      { ...usdt, contract_address: null },
      { ...btc, name: 7 },
      { ...btc, rates: [] },
    ]
    expect(mapAssets([[...lost, btc]])).toEqual([bitcoin])
  })

  test('counts skipped entries, too', () => {
    expect(pageLength([null, 7])).toBe(2)
    expect(() => pageLength({ err: {} })).toThrow(malformed)
  })
})

describe('estimates', () => {
  const limits = { minimum: 1n, maximum: null }
  const answer = '{"estimated_amount":9123.4500000001,"rate":{"id":"rate-1","valid_until":"2026-11-23T15:00:00Z"}}'

  test('reads the payout', () => {
    expect(mapOffer(parseExactly(answer), fixedRequest, limits)).toEqual({
      kind: 'offer',
      fromAmount: unit / 10n,
      toAmount: 91_234_500_000_001n * 10n ** 8n,
      minimumToAmount: null,
      networkFee: null,
      rateId: 'rate-1',
      validUntil: new Date('2026-11-23T15:00:00Z'),
      ...limits,
    })
  })

  test('reads what to pay for an amount to receive', () => {
    const offer = mapOffer(
      parseExactly('{"estimated_amount":1e-7,"rate":{"id":"r"}}'),
      { ...fixedRequest, side: 'to' },
      limits,
    )
    expect(offer).toMatchObject({ fromAmount: 10n ** 11n, toAmount: unit / 10n, validUntil: null })
  })

  test('reads no rate ID for a floating rate', () => {
    const offer = mapOffer(parseExactly('{"estimated_amount":1}'), { ...fixedRequest, rateType: 'floating' }, limits)
    expect(offer).toMatchObject({ toAmount: unit, rateId: null })
  })

  test.each(['{"estimated_amount":1}', '{"estimated_amount":0,"rate":{"id":"r"}}', '{"rate":{"id":"r"}}', '[]'])(
    'rejects %s as an estimate at a fixed rate',
    (text) => {
      expect(() => mapOffer(parseExactly(text), fixedRequest, limits)).toThrow(malformed)
    },
  )

  test('reads limits', () => {
    expect(mapRange(parseExactly('{"min_amount":0.5,"max_amount":null}'))).toEqual({
      minimum: unit / 2n,
      maximum: null,
    })
    expect(mapRange(parseExactly('{"min_amount":0.5,"max_amount":0}')).maximum).toBeNull()
    expect(() => mapRange(parseExactly('{"min_amount":-1}'))).toThrow(malformed)
  })

  test('makes no offer if there is no route', () => {
    expect(mapRefusal(undefined, 404)).toMatchObject({ reason: 'pair-unavailable' })
    expect(mapRefusal(undefined, 401)).toBeUndefined()
  })
})

describe('orders', () => {
  const deposit = {
    symbol: 'btc',
    network: 'mainnet',
    address: payinAddress,
    extra_id: null,
    amount: '0.1',
    expected_amount: '0.1',
  }
  const withdrawal = {
    ...deposit,
    symbol: 'usdt',
    network: 'eth',
    address: payoutAddress,
    amount: null,
    expected_amount: '9123.45',
  }
  const answer = { id: 'a1b2c3', status: 'waiting', deposit, withdrawal, expires_at: '2026-11-23T15:00:00Z' }

  test('returns where and what to pay', () => {
    expect(mapOrder(answer, fixedRequest)).toEqual({
      id: 'a1b2c3',
      payin: { address: payinAddress, extraId: null },
      fromAmount: unit / 10n,
      toAmount: (912_345n * unit) / 100n,
      expiresAt: new Date('2026-11-23T15:00:00Z'),
    })
  })

  test('reads no amount if nothing is expected', () => {
    const silent = { ...answer, withdrawal: { ...withdrawal, expected_amount: '0' } }
    expect(mapOrder(silent, fixedRequest).toAmount).toBeNull()
  })

  test.each([
    ['pays out to someone else', { withdrawal: { ...withdrawal, address: usdtContract } }],
    ['pays out another coin', { withdrawal: { ...withdrawal, symbol: 'usdc' } }],
    ['pays out on another network', { withdrawal: { ...withdrawal, network: 'bsc' } }],
    ['is about another amount', { deposit: { ...deposit, expected_amount: '1' } }],
    ['is paid on another network', { deposit: { ...deposit, address: payoutAddress } }],
    ['has no pay-in address', { deposit: null }],
    ['has an ID that contains a path', { id: '..' }],
  ])('rejects an order as malformed if it %s', (_case, fields) => {
    expect(() => mapOrder({ ...answer, ...fields }, fixedRequest)).toThrow(malformed)
  })
})

describe('statuses', () => {
  const still = { amount: '0.1', tx_hash: null }

  test.each([
    ['waiting', 'waiting', null],
    ['confirming', 'confirming', null],
    ['exchanging', 'confirming', null],
    ['sending', 'sending', null],
    ['finished', 'completed', null],
    ['expired', 'expired', null],
    ['verifying', 'suspended', 'verification'],
    ['refunded', 'refunded', null],
    ['failed', 'failed', null],
    ['constructor', null, null],
  ])('maps status %s to %s, with nothing moved without a transaction', (raw, state, hold) => {
    const answer = { id: 'a', status: raw, deposit: still, withdrawal: still }
    expect(mapReport(answer, 'a')).toEqual({ raw, state, hold, payin: none, payout: none, refund: none })
  })

  test('reads what has moved, and does not take a refund for a payout', () => {
    const hash = 'ab'.repeat(32)
    const answer = {
      id: 'a',
      status: 'finished',
      deposit: { ...still, tx_hash: hash },
      withdrawal: { amount: '9', tx_hash: hash },
    }
    expect(mapReport(answer, 'a')).toMatchObject({
      payin: { hash, amount: unit / 10n },
      payout: { hash, amount: 9n * unit },
      refund: none,
    })
    expect(mapReport({ ...answer, status: 'refunded' }, 'a')).toMatchObject({
      payout: none,
      refund: { hash, amount: null },
    })
  })

  test.each([
    ['of another order', { id: 'b', status: 'finished', deposit: still, withdrawal: still }],
    ['without a status', { id: 'a', deposit: still, withdrawal: still }],
    ['without its sides', { id: 'a', status: 'finished' }],
  ])('rejects a status %s as malformed', (_case, answer) => {
    expect(() => mapReport(answer, 'a')).toThrow(malformed)
  })
})
