import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import type { OrderRequest, PartnerAsset } from '#server/providers/exchange/port.ts'
import { mapAssets, mapOffer, mapOrder, mapRange, mapRefusal, mapReport } from './mapping.ts'

const unit = 10n ** 18n
const noLimits = { minimum: null, maximum: null }
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const payout = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const payin = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const common = {
  name: 'Coin',
  extraIdName: null,
  rateTypes: ['fixed', 'floating'],
  canPayIn: true,
  canPayOut: true,
} as const
const btc: PartnerAsset = { ...common, network: 'bitcoin', contract: null, ticker: 'btc' }
const token: PartnerAsset = { ...common, network: 'ethereum', contract: usdt, ticker: 'usdt' }
const request: OrderRequest = {
  from: btc,
  to: token,
  amount: unit / 10n,
  side: 'from',
  rateType: 'fixed',
  personAddress: '192.0.2.1',
  rateId: 'rate-1',
  payout: { address: payout, extraId: null },
  refund: null,
  reference: 'reference-1',
}

describe('list of currencies', () => {
  const entry = (fields: string) =>
    `{"name":"Coin","hasExternalId":false,"isFiat":false,"supportsFixedRate":true,"buy":true,"sell":true,${fields}}`

  test('keeps coins and tokens of our networks', () => {
    const answer = parseExactly(
      `[${entry('"ticker":"btc","network":"btc","tokenContract":null')},${entry(
        `"ticker":"usdt","network":"eth","tokenContract":"${usdt.toLowerCase()}"`,
      )},${entry('"ticker":"avax","network":"cchain","tokenContract":""')}]`,
    )
    expect(mapAssets(answer)).toEqual([btc, token, { ...common, network: 'avalanche', contract: null, ticker: 'avax' }])
  })

  test('reads what can be sold, bought and fixed', () => {
    const answer = `[{"ticker":"btc","name":"Bitcoin","network":"btc","tokenContract":null,"supportsFixedRate":false,"buy":true,"sell":false}]`
    expect(mapAssets(parseExactly(answer))).toMatchObject([
      { rateTypes: ['floating'], canPayIn: false, canPayOut: true },
    ])
  })

  test('skips only broken, unknown or fiat currencies', () => {
    const answer = parseExactly(
      `[null,7,{"ticker":"btc"},${entry('"ticker":"sol","network":"sol","tokenContract":null')},${entry(
        '"ticker":"usdt","network":"eth","tokenContract":"0x12"',
      )},${entry('"ticker":"eth","network":"eth","tokenContract":null,"isFiat":true').replace('"isFiat":false,', '')},${entry(
        '"ticker":"btc","network":"btc","tokenContract":null',
      )}]`,
    )
    expect(mapAssets(answer)).toEqual([btc])
  })

  test.each(['{"error":"unauthorized"}', '"maintenance"', 'null'])('rejects %s as a list of currencies', (text) => {
    expect(() => mapAssets(parseExactly(text))).toThrow(PartnerError)
  })
})

describe('estimates', () => {
  const limits = { minimum: unit / 1000n, maximum: null }
  const answer = `{"fromAmount":0.1,"toAmount":9123.456789,"withdrawalFee":1e-7,"depositFee":0,"rateId":"rate-1","validUntil":"2026-11-23T15:00:00.000Z"}`

  test('reads an estimate to the last digit', () => {
    expect(mapOffer(parseExactly(answer), request, limits)).toEqual({
      kind: 'offer',
      fromAmount: unit / 10n,
      toAmount: 9_123_456_789n * 10n ** 12n,
      minimumToAmount: null,
      networkFee: 10n ** 11n,
      rateId: 'rate-1',
      validUntil: new Date('2026-11-23T15:00:00Z'),
      ...limits,
    })
  })

  test('needs only the amounts for a floating rate', () => {
    const offer = mapOffer(
      parseExactly('{"fromAmount":0.1,"toAmount":1}'),
      { ...request, rateType: 'floating' },
      limits,
    )
    expect(offer).toMatchObject({ toAmount: unit, networkFee: null, rateId: null, validUntil: null })
  })

  test.each([
    ['of another amount', answer.replace('0.1', '0.2')],
    ['of zero', answer.replace('9123.456789', '0')],
    ['of a negative amount', answer.replace('9123.456789', '-1')],
    ['of an absurdly large amount', answer.replace('9123.456789', '1e99')],
    ['without an amount', answer.replace('"toAmount":9123.456789,', '')],
    ['of a fixed rate without its ID', answer.replace('"rate-1"', 'null')],
    ['with an invalid expiry', answer.replace('2026-11-23T15:00:00.000Z', 'tomorrow')],
  ])('rejects an estimate %s as malformed', (_case, text) => {
    expect(() => mapOffer(parseExactly(text), request, limits)).toThrow(
      expect.objectContaining({ failure: 'malformed' }),
    )
  })

  test('reads limits where ChangeNOW sets some', () => {
    expect(mapRange(parseExactly('{"minAmount":1e-7,"maxAmount":null}'))).toEqual({
      minimum: 10n ** 11n,
      maximum: null,
    })
    expect(mapRange(parseExactly('{"minAmount":0,"maxAmount":0}'))).toEqual({ minimum: 0n, maximum: null })
    expect(mapRange(parseExactly('{"minAmount":2,"maxAmount":3.5}'))).toEqual({
      minimum: 2n * unit,
      maximum: (7n * unit) / 2n,
    })
  })
})

describe('refusals', () => {
  test.each([
    ['deposit_too_small', 'below-minimum'],
    ['max_amount_exceeded', 'above-maximum'],
    ['pair_is_inactive', 'pair-unavailable'],
    ['not_valid_fixed_rate_pair', 'pair-unavailable'],
  ])('makes no offer after the refusal %s', (error, reason) => {
    expect(mapRefusal({ error, message: 'x' }, noLimits)).toEqual({
      kind: 'none',
      reason,
      minimum: null,
      maximum: null,
    })
  })

  test('reads the limits of a refusal', () => {
    const answer = '{"error":"deposit_too_small","payload":{"range":{"minAmount":0.5,"maxAmount":null}}}'
    expect(mapRefusal(parseExactly(answer), noLimits)).toMatchObject({ reason: 'below-minimum', minimum: unit / 2n })
  })

  test('uses limits that are already known', () => {
    const limits = { minimum: 1n, maximum: 2n }
    expect(mapRefusal({ error: 'deposit_too_small' }, limits)).toMatchObject(limits)
  })

  test.each([{ error: 'unauthorized' }, { error: 7 }, undefined, 'error'])('fails on the refusal %j', (answer) => {
    expect(mapRefusal(answer, noLimits)).toBeUndefined()
  })
})

describe('orders', () => {
  const answer = {
    id: '4c1a4b5c6d7e8f',
    payinAddress: payin.toUpperCase(),
    payinExtraId: '',
    payoutAddress: payout.toLowerCase(),
    fromCurrency: 'btc',
    fromNetwork: 'btc',
    toCurrency: 'usdt',
    toNetwork: 'eth',
    fromAmount: '0.1',
    toAmount: '9123.4',
  }

  test('returns where to pay, in the network’s spelling', () => {
    expect(mapOrder(answer, request)).toEqual({
      id: '4c1a4b5c6d7e8f',
      payin: { address: payin, extraId: null },
      fromAmount: unit / 10n,
      toAmount: (91_234n * unit) / 10n,
      expiresAt: null,
    })
  })

  test.each([
    ['pays out to someone else', { payoutAddress: usdt }],
    ['pays out with an unrequested extra ID', { payoutExtraId: '7' }],
    ['pays out another coin', { toCurrency: 'usdc' }],
    ['pays out on another network', { toNetwork: 'bsc' }],
    ['is about another amount', { fromAmount: '1' }],
    ['is paid on another network', { payinAddress: payout }],
    ['has no pay-in address', { payinAddress: null }],
    ['has an ID that contains a path', { id: '../exchanges' }],
  ])('rejects an order as malformed if it %s', (_case, fields) => {
    expect(() => mapOrder({ ...answer, ...fields }, request)).toThrow(expect.objectContaining({ failure: 'malformed' }))
  })

  test('does not repeat addresses in an error', () => {
    expect(() => mapOrder({ ...answer, payoutAddress: usdt }, request)).toThrow(
      'ChangeNOW returned another payout address than requested',
    )
  })
})

describe('statuses', () => {
  const none = { hash: null, amount: null }

  test.each([
    ['new', 'new', null],
    ['waiting', 'waiting', null],
    ['confirming', 'confirming', null],
    ['exchanging', 'confirming', null],
    ['sending', 'sending', null],
    ['finished', 'completed', null],
    ['expired', 'expired', null],
    ['verifying', 'suspended', 'verification'],
    ['refunded', 'refunded', null],
    ['failed', 'failed', null],
  ])('maps status %s to %s', (raw, state, hold) => {
    expect(mapReport({ id: 'a', status: raw }, 'a')).toEqual({
      raw,
      state,
      hold,
      payin: none,
      payout: none,
      refund: none,
    })
  })

  test.each([
    ['paused', 'paused'],
    ['toString', 'toString'],
    ['x'.repeat(99), 'x'.repeat(40)],
    ['a\nb\u202E', 'a?b?'],
  ])('does not know the status %j', (status, raw) => {
    expect(mapReport({ id: 'a', status }, 'a')).toMatchObject({ raw, state: null, hold: null })
  })

  test('reads what has moved', () => {
    const answer = `{"id":"a","status":"finished","amountFrom":0.1,"amountTo":9123.4,"payinHash":"${'ab'.repeat(32)}","payoutHash":"0x${'cd'.repeat(32)}","refundHash":null}`
    expect(mapReport(parseExactly(answer), 'a')).toMatchObject({
      payin: { hash: 'ab'.repeat(32), amount: unit / 10n },
      payout: { hash: `0x${'cd'.repeat(32)}`, amount: (91_234n * unit) / 10n },
      refund: none,
    })
  })

  test.each([
    ['of another order', { id: 'b', status: 'finished' }],
    ['without a status', { id: 'a' }],
    ['that is a list', ['a']],
    ['with a hash of another type', { id: 'a', status: 'finished', payoutHash: {} }],
  ])('rejects a status %s as malformed', (_case, answer) => {
    expect(() => mapReport(answer, 'a')).toThrow(expect.objectContaining({ failure: 'malformed' }))
  })
})
