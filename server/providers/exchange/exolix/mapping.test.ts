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

import { entriesOf, mapAssets, mapOrder, mapRate, mapRefusal, mapReport } from './mapping.ts'

const unit = 10n ** 18n
const none = { hash: null, amount: null }
const malformed = expect.objectContaining({ failure: 'malformed' }) as Error

describe('list of currencies', () => {
  const btc = { code: 'btc', name: 'Bitcoin', networks: [{ network: 'BTC', contract: null, memoNeeded: false }] }
  const usdt = {
    code: 'usdt',
    name: 'Tether',
    networks: [{ network: 'ETH', contract: usdtContract }, { network: 'SOL' }],
  }

  test('keeps each of a coin’s networks that we support', () => {
    expect(mapAssets([btc, usdt])).toEqual([bitcoin, tether])
  })

  test('skips only broken or unknown currencies', () => {
    const lost = [
      null,
      { code: 'btc' },
      { ...btc, code: 'eth' },
      { ...usdt, networks: [null, { network: 'ETH', contract: '0x1' }] },
    ]
    expect(mapAssets([...lost, btc])).toEqual([bitcoin])
  })

  test('reads the entries of a page', () => {
    expect(entriesOf({ data: [null, btc], count: '2' })).toHaveLength(2)
    expect(() => entriesOf({ error: 'Unauthorized' })).toThrow(malformed)
  })
})

describe('rates', () => {
  const answer =
    '{"fromAmount":0.1,"toAmount":9123.45,"rate":91234.5,"minAmount":1e-7,"withdrawMin":5,"maxAmount":2,"message":null}'

  test('reads a rate without ID and expiry', () => {
    expect(mapRate(parseExactly(answer), fixedRequest)).toEqual({
      kind: 'offer',
      fromAmount: unit / 10n,
      toAmount: (912_345n * unit) / 100n,
      minimumToAmount: null,
      networkFee: null,
      rateId: null,
      validUntil: null,
      minimum: 10n ** 11n,
      maximum: 2n * unit,
    })
  })

  test('reads a maximum that is zero or missing as none', () => {
    expect(mapRate(parseExactly(answer.replace('"maxAmount":2', '"maxAmount":0')), fixedRequest)).toMatchObject({
      maximum: null,
    })
    expect(mapRate(parseExactly(answer.replace('"maxAmount":2,', '')), fixedRequest)).toMatchObject({ maximum: null })
  })

  test.each([
    ['below-minimum', answer.replace('1e-7', '0.2')],
    ['above-maximum', answer.replace('"maxAmount":2', '"maxAmount":0.05')],
  ])('makes no offer for an amount %s, refused or not', (reason, text) => {
    expect(mapRate(parseExactly(text), fixedRequest)).toMatchObject({ kind: 'none', reason })
    expect(mapRefusal(parseExactly(text), fixedRequest)).toMatchObject({ kind: 'none', reason })
  })

  test('makes no offer for too little to receive', () => {
    const request = { ...fixedRequest, side: 'to', amount: unit } as const
    expect(mapRate(parseExactly(answer), request)).toMatchObject({ reason: 'below-minimum', minimum: 10n ** 11n })
  })

  test.each([
    ['of another amount', answer.replace('0.1', '1')],
    ['of zero', answer.replace('9123.45', '0')],
    ['without an amount', answer.replace('"toAmount":9123.45,', '')],
    ['of a negative amount', answer.replace('9123.45', '-1')],
  ])('rejects a rate %s as malformed', (_case, text) => {
    expect(() => mapRate(parseExactly(text), fixedRequest)).toThrow(malformed)
  })

  test('makes no offer for an unavailable pair', () => {
    const refusal = { error: 'Such exchange pair is not available' }
    expect(mapRefusal(refusal, fixedRequest)).toMatchObject({ reason: 'pair-unavailable' })
  })

  test.each([{ message: 'Unauthorized' }, { error: 7 }, undefined])('fails on a refusal with %j', (refusal) => {
    expect(mapRefusal(refusal, fixedRequest)).toBeUndefined()
  })
})

describe('orders', () => {
  const answer = {
    id: 'ex1a2b3c',
    coinFrom: { coinCode: 'BTC', network: 'BTC' },
    coinTo: { coinCode: 'USDT', network: 'ETH' },
    amount: '0.1',
    amountTo: '9123.45',
    depositAddress: payinAddress,
    depositExtraId: null,
    withdrawalAddress: payoutAddress.toLowerCase(),
    withdrawalExtraId: '',
  }

  test('returns where and what to pay', () => {
    expect(mapOrder(answer, fixedRequest)).toEqual({
      id: 'ex1a2b3c',
      payin: { address: payinAddress, extraId: null },
      fromAmount: unit / 10n,
      toAmount: (912_345n * unit) / 100n,
      expiresAt: null,
    })
  })

  test.each([
    ['pays out to someone else', { withdrawalAddress: usdtContract }],
    ['pays out another coin', { coinTo: { coinCode: 'USDC', network: 'ETH' } }],
    ['pays out on another network', { coinTo: { coinCode: 'USDT', network: 'TRX' } }],
    ['is about another amount', { amount: '1' }],
    ['has no amount', { amount: null }],
    ['is paid on another network', { depositAddress: payoutAddress }],
  ])('rejects an order as malformed if it %s', (_case, fields) => {
    expect(() => mapOrder({ ...answer, ...fields }, fixedRequest)).toThrow(malformed)
  })
})

describe('statuses', () => {
  test.each([
    ['wait', 'waiting', null],
    ['confirmation', 'confirming', null],
    ['confirmed', 'confirming', null],
    ['exchanging', 'confirming', null],
    ['sending', 'sending', null],
    ['success', 'completed', null],
    ['overdue', 'expired', null],
    ['refund', 'suspended', 'refund-under-way'],
    ['refunded', 'refunded', null],
    ['error', 'failed', null],
    ['deleted', 'failed', null],
    ['sleeping', null, null],
  ])('maps status %s to %s, with nothing moved without a transaction', (raw, state, hold) => {
    const answer = { id: 'a', status: raw, amount: '0.1', amountTo: '9', hashIn: { hash: null, link: null } }
    expect(mapReport(answer, 'a')).toEqual({ raw, state, hold, payin: none, payout: none, refund: none })
  })

  test('reads what has moved, and does not take a refund for a payout', () => {
    const hash = 'ab'.repeat(32)
    const answer = { id: 'a', status: 'success', amount: '0.1', amountTo: '9', hashIn: { hash }, hashOut: { hash } }
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
    ['of another order', { id: 'b', status: 'success' }],
    ['without a status', { id: 'a' }],
    ['with a hash of another shape', { id: 'a', status: 'success', hashIn: 'ab' }],
  ])('rejects a status %s as malformed', (_case, answer) => {
    expect(() => mapReport(answer, 'a')).toThrow(malformed)
  })
})
