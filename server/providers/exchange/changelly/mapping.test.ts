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

import { mapAssets, mapOffer, mapOrder, mapRefusal, mapReport, mapResponse } from './mapping.ts'

const unit = 10n ** 18n
const none = { hash: null, amount: null }
const malformed = expect.objectContaining({ failure: 'malformed' }) as Error

describe('responses', () => {
  test('returns the result of the matching request', () => {
    expect(mapResponse({ jsonrpc: '2.0', id: 'a', result: [1] }, 'a')).toEqual([1])
  })

  test('treats an error as a refusal, without repeating its message', () => {
    const error = { code: '-32600', message: `Invalid address ${payoutAddress}` }
    expect(() => mapResponse({ id: 'a', error }, 'a')).toThrow(
      expect.objectContaining({ failure: 'refused', message: 'Changelly answered with error -32600', answer: error }),
    )
  })

  test.each([{ id: 'b', result: [] }, { result: [] }, { id: 'a', error: 'no' }, null, 'maintenance'])(
    'rejects a response like %j as malformed',
    (answer) => {
      expect(() => mapResponse(answer, 'a')).toThrow(malformed)
    },
  )
})

describe('list of currencies', () => {
  const btc = {
    name: 'BTC',
    fullName: 'Bitcoin',
    ticker: 'btc',
    enabled: true,
    fixRateEnabled: true,
    blockchain: 'bitcoin',
  }
  const usdt = {
    ...btc,
    name: 'USDT',
    fullName: 'Tether',
    ticker: 'usdt',
    blockchain: 'ethereum',
    contractAddress: usdtContract,
  }

  test('tells coins apart by network, symbol and contract', () => {
    const ether = {
      ...btc,
      name: 'ETH',
      fullName: 'Ether',
      ticker: 'etharb',
      blockchain: 'arbitrum',
      contractAddress: '',
    }
    expect(mapAssets([btc, usdt, ether])).toEqual([
      bitcoin,
      tether,
      { ...bitcoin, network: 'arbitrum', ticker: 'etharb', name: 'Ether' },
    ])
  })

  test('skips only disabled, unknown or broken currencies', () => {
    const lost = [
      { ...btc, enabled: false },
      { ...btc, blockchain: 'monero' },
      { ...usdt, contractAddress: null },
      { ...btc, ticker: undefined },
      null,
    ]
    expect(mapAssets([...lost, btc])).toEqual([bitcoin])
  })

  test('reads what can be paid in and out', () => {
    const answer = [{ ...btc, enabledFrom: false, enabledTo: true, fixRateEnabled: false }]
    expect(mapAssets(answer)).toMatchObject([{ canPayIn: false, canPayOut: true, rateTypes: ['floating'] }])
  })
})

describe('estimates', () => {
  const answer =
    '[{"id":"rate-1","from":"btc","to":"usdt","amountFrom":"0.1","amountTo":"9123.5","networkFee":"3.5","minFrom":1e-7,"maxFrom":"2","expiredAt":1795000000}]'

  test('deducts the network fee from the estimated payout', () => {
    expect(mapOffer(parseExactly(answer), fixedRequest)).toEqual({
      kind: 'offer',
      fromAmount: unit / 10n,
      toAmount: 9120n * unit,
      minimumToAmount: null,
      networkFee: (7n * unit) / 2n,
      rateId: 'rate-1',
      validUntil: new Date(1_795_000_000_000),
      minimum: 10n ** 11n,
      maximum: 2n * unit,
    })
  })

  test('reads a maximum of zero as none', () => {
    const offer = mapOffer(parseExactly(answer.replace('"maxFrom":"2"', '"maxFrom":0')), fixedRequest)
    expect(offer).toMatchObject({ kind: 'offer', maximum: null })
  })

  test('reads no rate ID and no expiry for a floating rate', () => {
    const offer = mapOffer(parseExactly(answer), { ...fixedRequest, rateType: 'floating' })
    expect(offer).toMatchObject({ rateId: null, validUntil: null })
  })

  test('makes no offer if the fee leaves nothing', () => {
    const offer = mapOffer(parseExactly(answer.replace('"3.5"', '"9123.5"')), fixedRequest)
    expect(offer).toMatchObject({ kind: 'none', reason: 'below-minimum', minimum: 10n ** 11n })
  })

  test('makes no offer for a pair that is left out', () => {
    expect(mapOffer([], fixedRequest)).toMatchObject({ kind: 'none', reason: 'pair-unavailable' })
  })

  test.each([
    ['of another amount', answer.replace('"0.1"', '"1"')],
    ['of another coin', answer.replace('"usdt"', '"usdc"')],
    ['without its fee', answer.replace('"networkFee":"3.5",', '')],
    ['with a negative fee', answer.replace('"3.5"', '"-3.5"')],
    ['without the ID of a fixed rate', answer.replace('"id":"rate-1",', '')],
    ['of two pairs', answer.replace(']', ',{}]')],
  ])('rejects an estimate %s as malformed', (_case, text) => {
    expect(() => mapOffer(parseExactly(text), fixedRequest)).toThrow(malformed)
  })
})

describe('errors of quotes', () => {
  test('blames the amount if it is outside the limits', () => {
    const data = { limits: { min: { from: '0.2', to: '1' }, max: { from: '2', to: '9' } } }
    const limits = { minimum: unit / 5n, maximum: 2n * unit }
    expect(mapRefusal({ message: 'Invalid amount', data }, fixedRequest)).toEqual({
      kind: 'none',
      reason: 'below-minimum',
      ...limits,
    })
    expect(mapRefusal({ message: 'Invalid amount', data }, { ...fixedRequest, amount: 3n * unit })).toEqual({
      kind: 'none',
      reason: 'above-maximum',
      ...limits,
    })
  })

  test.each([
    ['Invalid amount: minimal amount is 0.2', 'below-minimum'],
    ['Maximum amount is 2', 'above-maximum'],
    ['Invalid currency: [xyz]', 'pair-unavailable'],
    ['The pair btc-xyz is unavailable', 'pair-unavailable'],
  ])('makes no offer after the error %j', (message, reason) => {
    expect(mapRefusal({ message }, fixedRequest)).toMatchObject({ reason })
  })

  test.each([{ message: 'Unauthorized' }, { message: 7 }, undefined])('treats the error %j as a failure', (error) => {
    expect(mapRefusal(error, fixedRequest)).toBeUndefined()
  })
})

describe('orders', () => {
  const answer = {
    id: 'pgj1a2b3c4minj',
    payinAddress,
    payinExtraId: null,
    payoutAddress,
    payoutExtraId: '',
    currencyFrom: 'btc',
    currencyTo: 'usdt',
    amountExpectedFrom: '0.1',
    amountExpectedTo: '9123.5',
    networkFee: '3.5',
    payTill: '2026-11-23T15:00:00.000+00:00',
    createdAt: '1795000000000000',
  }

  test('promises the amount less the fee', () => {
    expect(mapOrder(answer, fixedRequest)).toEqual({
      id: 'pgj1a2b3c4minj',
      payin: { address: payinAddress, extraId: null },
      fromAmount: unit / 10n,
      toAmount: 9120n * unit,
      expiresAt: new Date('2026-11-23T15:00:00Z'),
    })
  })

  test('promises nothing while the fee is unknown', () => {
    expect(mapOrder({ ...answer, networkFee: null }, fixedRequest).toAmount).toBeNull()
  })

  test.each([
    ['pays out to someone else', { payoutAddress: usdtContract }],
    ['pays out another coin', { currencyTo: 'usdc' }],
    ['is about another amount', { amountExpectedFrom: '1' }],
    ['is paid on another network', { payinAddress: payoutAddress }],
    ['has no ID', { id: '' }],
  ])('rejects an order as malformed if it %s', (_case, fields) => {
    expect(() => mapOrder({ ...answer, ...fields }, fixedRequest)).toThrow(malformed)
  })
})

describe('statuses', () => {
  test.each([
    ['new', 'new', null],
    ['waiting', 'waiting', null],
    ['confirming', 'confirming', null],
    ['exchanging', 'confirming', null],
    ['sending', 'sending', null],
    ['finished', 'completed', null],
    ['failed', 'failed', null],
    ['refunded', 'refunded', null],
    ['hold', 'suspended', 'verification'],
    ['overdue', 'expired', null],
    ['expired', 'expired', null],
    ['resting', null, null],
  ])('maps status %s to %s', (raw, state, hold) => {
    const answer = [{ id: 'a', status: raw, payinHash: null, amountFrom: '' }]
    expect(mapReport(answer, 'a')).toEqual({ raw, state, hold, payin: none, payout: none, refund: none })
  })

  test('reads what has moved', () => {
    const [payin, payout, refund] = ['ab', 'cd', 'ef'].map((byte) => byte.repeat(32))
    const answer = [
      { id: 'a', status: 'finished', amountFrom: '0.1', payinHash: payin, payoutHash: payout, refundHash: refund },
    ]
    expect(mapReport(answer, 'a')).toMatchObject({
      payin: { hash: payin, amount: unit / 10n },
      payout: { hash: payout, amount: null },
      refund: { hash: refund, amount: null },
    })
  })

  test.each([
    ['of another order', [{ id: 'b', status: 'finished' }]],
    ['of no order', []],
    [
      'of two orders',
      [
        { id: 'a', status: 'finished' },
        { id: 'b', status: 'finished' },
      ],
    ],
    ['alone', 'finished'],
  ])('rejects a status %s as malformed', (_case, answer) => {
    expect(() => mapReport(answer, 'a')).toThrow(malformed)
  })
})
