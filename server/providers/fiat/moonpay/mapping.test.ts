import { describe, expect, test } from 'vitest'

import { parseAmount } from '#server/lib/amount.ts'
import { parseExactly } from '#server/lib/exact-json.ts'
import { pixQuote, rupeeSaleQuote, usdtOnBsc } from '#server/providers/fiat/example-checkout.ts'

import { mapBuyOffer, mapCoins, mapLimits, mapRefusal, mapReport, mapSellOffer } from './mapping.ts'

/* Answers from MoonPay's documentation (https://dev.moonpay.com/api-reference), with numbers as written there. */

const reference = '0b3c8a52-6f1d-4c5e-9a77-2d4be1f0c6a9'
const noLimits = { minimum: null, maximum: null }

function exactly(answer: unknown): unknown {
  return parseExactly(JSON.stringify(answer))
}

const coin = {
  type: 'crypto',
  code: 'usdt_bsc',
  name: 'Tether',
  isSuspended: false,
  isSellSupported: true,
  metadata: { contractAddress: usdtOnBsc.contract, chainId: '56', networkCode: 'binance_smart_chain' },
}

describe('MoonPay’s list of currencies', () => {
  test('keeps coins on our networks, by their contracts', () => {
    const bnb = { ...coin, code: 'bnb_bsc', metadata: { ...coin.metadata, contractAddress: `0x${'0'.repeat(40)}` } }
    const coins = mapCoins(exactly([coin, bnb]))
    expect(coins).toMatchObject([
      { network: 'bsc', contract: usdtOnBsc.contract, code: 'usdt_bsc', canBuy: true, canSell: true },
      { network: 'bsc', contract: null, code: 'bnb_bsc' },
    ])
  })

  test.each([
    ['money', { ...coin, type: 'fiat' }],
    ['suspended coins', { ...coin, isSuspended: true }],
    ['coins of other networks', { ...coin, metadata: { ...coin.metadata, networkCode: 'stellar' } }],
    ['tokens without a contract', { ...coin, metadata: { ...coin.metadata, contractAddress: null } }],
  ])('leaves out %s', (_case, entry) => {
    expect(mapCoins(exactly([entry]))).toEqual([])
  })
})

describe('quotes', () => {
  const quote = {
    baseCurrencyAmount: 95.45,
    quoteCurrencyAmount: 17.6,
    feeAmount: 3.99,
    extraFeeAmount: 0,
    networkFeeAmount: 0.56,
    totalAmount: 100,
  }

  test('includes every fee in the price of a purchase', () => {
    expect(mapBuyOffer(exactly(quote), pixQuote, noLimits)).toMatchObject({
      fiatAmount: parseAmount('100'),
      coinAmount: parseAmount('17.6'),
      partnerFee: parseAmount('3.99'),
      networkFee: parseAmount('0.56'),
    })
  })

  test('refuses a quote for another amount', () => {
    expect(() => mapBuyOffer(exactly({ ...quote, totalAmount: 104.55 }), pixQuote, noLimits)).toThrow('another amount')
    const sold = exactly({ baseCurrencyAmount: 6, quoteCurrencyAmount: 1 })
    expect(() => mapSellOffer(sold, rupeeSaleQuote)).toThrow('another amount')
  })

  test('reads the payout of a sale', () => {
    const answer = exactly({ baseCurrencyAmount: 5, quoteCurrencyAmount: 25.8, feeAmount: 1.2, extraFeeAmount: 0 })
    expect(mapSellOffer(answer, rupeeSaleQuote)).toMatchObject({
      coinAmount: parseAmount('5'),
      fiatAmount: parseAmount('25.8'),
      partnerFee: parseAmount('1.2'),
    })
  })

  test.each([
    ['Minimum purchase is 20 USD', 'below-minimum'],
    ['The amount exceeds the maximum of 12000', 'above-maximum'],
    ['Currency is not supported', 'pair-unavailable'],
    ['Not available in your country', 'region-refused'],
  ])('maps a refusal with “%s” to %s', (message, reason) => {
    expect(mapRefusal({ message, type: 'BadRequestError' }, noLimits)?.reason).toBe(reason)
  })

  test('treats a refusal for any other reason as a failure', () => {
    expect(mapRefusal({ message: 'Invalid API key', type: 'Unauthorized' }, noLimits)).toBeUndefined()
  })

  test('reads limits in money', () => {
    const answer = { baseCurrency: { code: 'brl', minBuyAmount: 110, maxBuyAmount: 60_000 }, quoteCurrency: {} }
    expect(mapLimits(exactly(answer))).toEqual({ minimum: parseAmount('110'), maximum: parseAmount('60000') })
  })
})

/** https://dev.moonpay.com/api-reference/widget/webhooks/buy */
const purchase = {
  id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
  createdAt: '2022-08-31T10:00:03.640Z',
  baseCurrencyAmount: 295.45,
  quoteCurrencyAmount: 0.1819,
  feeAmount: 3.99,
  extraFeeAmount: 0,
  networkFeeAmount: 0.56,
  status: 'completed',
  walletAddress: '0xc216eD2D6c295579718dbd4a797845CdA70B3C36',
  cryptoTransactionId: '0x6751c8fce2e0fb5d57bb4801b31b35a7160fa362e0c5703d44cfd508317ee2f8',
  failureReason: null,
  externalTransactionId: reference,
}

/** https://dev.moonpay.com/api-reference/widget/webhooks/sell */
const sale = {
  id: 'b8606f16-5518-4425-8076-87067a291ddf',
  createdAt: '2023-05-12T17:30:50.390Z',
  baseCurrencyAmount: 500,
  feeAmount: 3.99,
  quoteCurrencyAmount: 38.79,
  status: 'waitingForDeposit',
  depositWalletAddress: '0x114540f8bb4ace7e54ef44d44d86B9bCc693897C',
  depositHash: null,
  refundHash: null,
  externalTransactionId: reference,
  baseCurrency: { code: 'usdt_bsc', metadata: coin.metadata },
}

describe('purchases', () => {
  const report = (...tries: readonly object[]) => mapReport(exactly(tries), 'buy', reference)

  test.each([
    ['waitingPayment', 'unpaid'],
    ['waitingAuthorization', 'waiting'],
    ['pending', 'confirming'],
    ['completed', 'completed'],
    ['failed', 'failed'],
    ['rebalancing', null],
    ['toString', null],
  ] as const)('maps status %s of a purchase to %s', (status, state) => {
    expect(report({ ...purchase, status })).toMatchObject({ raw: status, state })
  })

  test('reads the payment with its fees, the payout, and MoonPay’s own number', () => {
    expect(report(purchase)).toMatchObject({
      payin: { hash: null, amount: parseAmount('300') },
      payout: { hash: purchase.cryptoTransactionId, amount: parseAmount('0.1819') },
      partnerNumber: purchase.id,
    })
    expect(report({ ...purchase, status: 'waitingPayment' }).payin.amount).toBeNull()
  })

  test.each([
    [{ failureReason: 'refund' }, 'refunded'],
    [
      {
        stages: [
          { status: 'success', failureReason: null },
          { status: 'failed', failureReason: 'refund' },
        ],
      },
      'refunded',
    ],
    [{ stages: [{ stage: 'stage_one_ordering' }] }, 'failed'],
    [{ stages: [{ status: 'failed', failureReason: 'rejected_card' }] }, 'failed'],
    [{ failureReason: 'cancelled', stages: null }, 'failed'],
  ] as const)('maps a failed purchase with %o to %s', (changes, state) => {
    expect(report({ ...purchase, status: 'failed', ...changes })).toMatchObject({ raw: 'failed', state })
  })

  test('does not take a pending purchase for refunded because of an earlier reason', () => {
    expect(report({ ...purchase, status: 'pending', failureReason: 'refund' }).state).toBe('confirming')
  })

  test('reports an order as unpaid before the user has started', () => {
    expect(report()).toMatchObject({ state: 'unpaid', partnerNumber: null })
  })

  test('follows the successful try, whatever came later, or else the newest active one', () => {
    const later = { ...purchase, id: 'later', createdAt: '2022-09-01T10:00:00Z', status: 'failed' }
    expect(report(later, purchase).state).toBe('completed')
    const pending = { ...purchase, status: 'pending' }
    expect(report(later, pending).state).toBe('confirming')
    expect(report({ ...pending, id: 'first' }, { ...later, status: 'waitingPayment' }).state).toBe('unpaid')
  })

  test('reports two paid tries as paid twice, unless one of them was refunded', () => {
    const pending = { ...purchase, id: 'another', status: 'pending' }
    expect(report(purchase)).toMatchObject({ isPaidTwice: false })
    expect(report(purchase, pending)).toMatchObject({
      state: 'completed',
      partnerNumber: purchase.id,
      isPaidTwice: true,
    })
    expect(report(purchase, { ...pending, status: 'waitingPayment' })).toMatchObject({ isPaidTwice: false })
    const paidBack = { ...pending, status: 'failed', failureReason: 'refund' }
    expect(report(purchase, paidBack)).toMatchObject({ state: 'completed', isPaidTwice: false })
  })

  test('refuses a purchase of another reference', () => {
    expect(() => report({ ...purchase, externalTransactionId: 'another' })).toThrow('another order')
  })
})

describe('sales', () => {
  const report = (changes: object) => mapReport(exactly([{ ...sale, ...changes }]), 'sell', reference)

  test('returns where to send the coins while it waits for them', () => {
    expect(report({})).toMatchObject({
      state: 'waiting',
      payinAt: { address: sale.depositWalletAddress, extraId: null },
      payout: { amount: null },
    })
    expect(report({ status: 'pending', depositHash: `0x${'ab'.repeat(32)}` })).toMatchObject({
      state: 'confirming',
      payinAt: null,
      payin: { hash: `0x${'ab'.repeat(32)}`, amount: parseAmount('500') },
    })
  })

  test.each([
    ['completed', {}, 'completed', null],
    ['frozen', {}, 'suspended', 'verification'],
    ['failed', {}, 'failed', null],
    ['failed', { depositHash: `0x${'ab'.repeat(32)}` }, 'failed', null],
    ['failed', { depositHash: `0x${'ab'.repeat(32)}`, refundHash: `0x${'cd'.repeat(32)}` }, 'refunded', null],
    ['requoted', {}, null, null],
  ] as const)('maps a sale that is %s with %o to %s', (status, changes, state, hold) => {
    expect(report({ status, ...changes })).toMatchObject({ state, hold })
  })

  test('returns no address on an unknown network', () => {
    expect(report({ baseCurrency: { metadata: { networkCode: 'stellar' } } }).payinAt).toBeNull()
    expect(report({ baseCurrency: null }).payinAt).toBeNull()
    expect(report({ depositWalletAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }).payinAt).toBeNull()
  })
})
