import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import {
  bitcoin,
  fixedRequest,
  payinAddress,
  payoutAddress,
  tether,
  usdtContract,
} from '#server/providers/exchange/example-request.ts'

import {
  mapAssets,
  mapFixedOffer,
  mapFloatingOffer,
  mapOrder,
  mapPair,
  mapPermission,
  mapRefusal,
  mapReport,
} from './mapping.ts'

const unit = 10n ** 18n
const noLimits = { minimum: null, maximum: null }
const hash = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const none = { hash: null, amount: null }
const malformed = expect.objectContaining({ failure: 'malformed' }) as Error
const floatingRequest = { ...fixedRequest, rateType: 'floating' } as const

describe('list of coins', () => {
  const common = { hasMemo: false, networksWithMemo: [], fixedOnly: false, variableOnly: false }

  test('keeps each of a coin’s networks that we support', () => {
    const tokenDetails = {
      ethereum: { contractAddress: usdtContract.toLowerCase(), decimals: '6' },
      solana: { contractAddress: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: '6' },
    }
    const answer = [
      { ...common, coin: 'btc', name: 'Bitcoin', networks: ['bitcoin', 'lightning'], mainnet: 'bitcoin' },
      { ...common, coin: 'usdt', name: 'Tether', networks: ['ethereum', 'solana', 'liquid'], tokenDetails },
    ]
    expect(mapAssets(answer)).toEqual([bitcoin, tether])
  })

  test('reads on which networks a coin is offline, or has one rate type only', () => {
    const answer = [
      {
        ...common,
        coin: 'ETH',
        name: 'Ether',
        networks: ['ethereum', 'arbitrum'],
        fixedOnly: ['arbitrum'],
        depositOffline: ['ethereum'],
        settleOffline: true,
      },
    ]
    expect(mapAssets(answer)).toMatchObject([
      { network: 'ethereum', rateTypes: ['fixed', 'floating'], canPayIn: false, canPayOut: false },
      { network: 'arbitrum', rateTypes: ['fixed'], canPayIn: true, canPayOut: false },
    ])
  })

  test('skips only broken coins', () => {
    const broken = { ...common, coin: 'ETH', name: 'Ether', networks: ['ethereum'], tokenDetails: { ethereum: {} } }
    const btc = { ...common, coin: 'btc', name: 'Bitcoin', networks: ['bitcoin'] }
    expect(mapAssets([null, { coin: 'btc' }, broken, { ...btc, fixedOnly: 7 }, btc])).toEqual([bitcoin])
  })

  test('rejects an answer that is not a list', () => {
    expect(() => mapAssets({ error: {} })).toThrow(PartnerError)
  })
})

describe('quotes', () => {
  const pair = { min: '0.001', max: '2', rate: '91234.5' }

  test('applies a floating rate to the amount', () => {
    expect(mapFloatingOffer(mapPair(pair), floatingRequest)).toEqual({
      kind: 'offer',
      fromAmount: unit / 10n,
      toAmount: (912_345n * unit) / 100n,
      minimumToAmount: null,
      networkFee: null,
      rateId: null,
      validUntil: null,
      minimum: unit / 1000n,
      maximum: 2n * unit,
    })
  })

  test('reads a maximum of zero as none', () => {
    const read = mapPair({ min: '1', max: '0', rate: '2' })
    expect(mapFloatingOffer(read, floatingRequest)).toMatchObject({ maximum: null })
  })

  test('makes no offer if a floating rate leaves nothing', () => {
    const offer = mapFloatingOffer(mapPair(parseExactly('{"min":0,"max":null,"rate":1e-7}')), {
      ...floatingRequest,
      amount: 1n,
    })
    expect(offer).toMatchObject({ kind: 'none', reason: 'below-minimum' })
  })

  test.each([
    ['no rate', { min: '1', max: '2' }],
    ['a rate of zero', { ...pair, rate: '0' }],
    ['a negative minimum', { ...pair, min: '-1' }],
    ['words', { ...pair, max: 'much' }],
  ])('rejects a quote with %s as malformed', (_case, answer) => {
    expect(() => mapPair(answer)).toThrow(malformed)
  })

  const answer = { id: 'quote-1', expiresAt: '2026-11-23T15:00:00.000Z', depositAmount: '0.1', settleAmount: '9123.45' }

  test('reads a fixed rate with its ID and expiry', () => {
    expect(mapFixedOffer(answer, fixedRequest, { minimum: 1n, maximum: null })).toEqual({
      kind: 'offer',
      fromAmount: unit / 10n,
      toAmount: (912_345n * unit) / 100n,
      minimumToAmount: null,
      networkFee: null,
      rateId: 'quote-1',
      validUntil: new Date('2026-11-23T15:00:00Z'),
      minimum: 1n,
      maximum: null,
    })
  })

  test('rejects a fixed rate for another amount as malformed', () => {
    expect(() => mapFixedOffer(answer, { ...fixedRequest, amount: unit }, { minimum: null, maximum: null })).toThrow(
      malformed,
    )
  })

  test('reads whether the region is served', () => {
    expect(mapPermission({ createShift: false })).toBe(false)
    expect(() => mapPermission({ createShift: 'no' })).toThrow(malformed)
  })

  test.each([
    ['Amount too low. Minimum deposit amount: 0.001 BTC', 'below-minimum'],
    ['Amount too high', 'above-maximum'],
    ['Access denied. See https://sideshift.ai/access-denied', 'region-refused'],
    ['Deposit method btc is disabled', 'pair-unavailable'],
  ])('makes no offer after a refusal with %j', (message, reason) => {
    expect(mapRefusal({ error: { code: 'BAD_USER_INPUT', message } }, noLimits)).toMatchObject({ kind: 'none', reason })
  })

  test.each([{ error: { message: 'Invalid secret' } }, { error: 'no' }, undefined])(
    'treats a refusal with %j as a failure',
    (refusal) => {
      expect(mapRefusal(refusal, noLimits)).toBeUndefined()
    },
  )
})

describe('orders', () => {
  const answer = {
    id: '71449070046fcfee010z',
    depositCoin: 'BTC',
    depositNetwork: 'bitcoin',
    settleCoin: 'USDT',
    settleNetwork: 'ethereum',
    depositAddress: payinAddress,
    settleAddress: payoutAddress.toLowerCase(),
    depositAmount: '0.1',
    settleAmount: '9123.45',
    expiresAt: '2026-11-23T15:00:00.000Z',
    externalId: 'reference-1',
  }

  test('returns where to pay, and the exact amount at a fixed rate', () => {
    expect(mapOrder(answer, fixedRequest)).toEqual({
      id: '71449070046fcfee010z',
      payin: { address: payinAddress, extraId: null },
      fromAmount: unit / 10n,
      toAmount: (912_345n * unit) / 100n,
      expiresAt: new Date('2026-11-23T15:00:00Z'),
    })
  })

  test('takes any amount at a floating rate', () => {
    const { depositAmount: _deposit, settleAmount: _settle, ...floating } = answer
    expect(mapOrder(floating, floatingRequest)).toMatchObject({ fromAmount: null, toAmount: null })
  })

  test.each([
    ['pays out to someone else', { settleAddress: usdtContract }],
    ['pays out another coin', { settleCoin: 'USDC' }],
    ['pays out on another network', { settleNetwork: 'bsc' }],
    ['is about another amount', { depositAmount: '1' }],
    ['belongs to someone else', { externalId: 'reference-2' }],
    ['has no pay-in address', { depositAddress: null }],
    ['is paid on another network', { depositAddress: payoutAddress }],
  ])('rejects an order as malformed if it %s', (_case, fields) => {
    expect(() => mapOrder({ ...answer, ...fields }, fixedRequest)).toThrow(malformed)
  })
})

describe('statuses', () => {
  test.each([
    ['waiting', 'waiting', null],
    ['pending', 'confirming', null],
    ['processing', 'confirming', null],
    ['review', 'suspended', 'verification'],
    ['settling', 'sending', null],
    ['settled', 'completed', null],
    ['refund', 'suspended', 'needs-refund-address'],
    ['refunding', 'suspended', 'refund-under-way'],
    ['refunded', 'refunded', null],
    ['expired', 'expired', null],
    ['dead', null, null],
  ])('maps status %s to %s', (raw, state, hold) => {
    const answer = { id: 'a', status: raw, depositAddress: null }
    expect(mapReport(answer, 'a')).toEqual({ raw, state, hold, payin: none, payout: none, refund: none })
  })

  test('expects a refund once an address is known, and a review because of the amount', () => {
    expect(mapReport({ id: 'a', status: 'refund', refundAddress: payinAddress }, 'a').hold).toBe('refund-under-way')
    expect(mapReport({ id: 'a', status: 'review', issue: 'incorrect amount' }, 'a').hold).toBe('wrong-amount')
  })

  test('reads what has moved, and does not take a refund for a payout', () => {
    const moved = { id: 'a', depositHash: hash, depositAmount: '0.1', settleHash: other, settleAmount: '9' }
    expect(mapReport({ ...moved, status: 'settled' }, 'a')).toMatchObject({
      payin: { hash, amount: unit / 10n },
      payout: { hash: other, amount: 9n * unit },
      refund: none,
    })
    expect(mapReport({ ...moved, status: 'refunded' }, 'a')).toMatchObject({
      payout: none,
      refund: { hash: other, amount: null },
    })
  })

  test.each([
    ['suspended', ['pending', 'settled']],
    ['suspended', []],
    ['suspended', ['settled', 'dead']],
    ['completed', ['settled', 'refunded']],
    ['refunded', ['refunded', 'refunded']],
  ])('combines several payments into %s: %j', (state, statuses) => {
    const deposits = statuses.map((status) => ({ status, depositHash: hash, depositAmount: '1' }))
    expect(mapReport({ id: 'a', status: 'multiple', deposits }, 'a')).toMatchObject({ raw: 'multiple', state })
  })

  test.each([
    ['of another order', { id: 'b', status: 'settled' }],
    ['without a status', { id: 'a' }],
    ['with malformed deposits', { id: 'a', status: 'multiple', deposits: [7] }],
  ])('rejects a status %s as malformed', (_case, answer) => {
    expect(() => mapReport(answer, 'a')).toThrow(malformed)
  })
})
