import { describe, expect, test } from 'vitest'

import { parseAmount } from '#server/lib/amount.ts'
import { parseExactly } from '#server/lib/exact-json.ts'
import { partnerAddress, pixQuote, usdtOnBsc } from '#server/providers/fiat/example-checkout.ts'

import { mapCoins, mapOffer, mapRefusal, mapReport, mapSession } from './mapping.ts'

/* Shapes from Transak's documentation (https://docs.transak.com), with numbers as written there. */

const reference = '0b3c8a52-6f1d-4c5e-9a77-2d4be1f0c6a9'

function exactly(answer: unknown): unknown {
  return parseExactly(JSON.stringify(answer))
}

const coin = {
  symbol: 'USDT',
  name: 'Tether',
  address: usdtOnBsc.contract,
  isAllowed: true,
  isSuspended: false,
  isSellAllowed: false,
  network: { name: 'bsc' },
}

describe('Transak’s list of coins', () => {
  test('keeps coins on our networks, by their contracts', () => {
    const bitcoin = { ...coin, symbol: 'BTC', address: null, network: { name: 'mainnet' }, isSellAllowed: true }
    const litecoin = { ...bitcoin, symbol: 'LTC' }
    expect(mapCoins(exactly({ response: [coin, bitcoin, litecoin] }))).toMatchObject([
      { network: 'bsc', contract: usdtOnBsc.contract, code: 'USDT', canSell: false },
      { network: 'bitcoin', contract: null, canSell: true },
      { network: 'litecoin', contract: null, canSell: true },
    ])
  })

  test.each([
    ['coins that are not allowed', { ...coin, isAllowed: false }],
    ['suspended coins', { ...coin, isSuspended: true }],
    ['coins of other networks', { ...coin, network: { name: 'stellar' } }],
  ])('leaves out %s', (_case, entry) => {
    expect(mapCoins(exactly({ response: [entry] }))).toEqual([])
  })
})

describe('quotes', () => {
  const quote = {
    quoteId: '4015367c-3636-4ea1-a4a9-f583608ad3b5',
    fiatCurrency: 'BRL',
    cryptoCurrency: 'USDT',
    network: 'bsc',
    isBuyOrSell: 'BUY',
    fiatAmount: 100,
    cryptoAmount: 17.9,
    totalFee: 3.5,
    feeBreakdown: [
      { name: 'Transak fee', value: 2.9, id: 'transak_fee' },
      { name: 'Network/Exchange fee', value: 0.6, id: 'network_fee' },
    ],
  }
  const usdt = { ...pixQuote, coin: { ...pixQuote.coin, code: 'USDT' } }

  test('counts every fee once', () => {
    expect(mapOffer(exactly({ response: quote }), usdt)).toMatchObject({
      fiatAmount: parseAmount('100'),
      coinAmount: parseAmount('17.9'),
      partnerFee: parseAmount('2.9'),
      networkFee: parseAmount('0.6'),
      quoteId: quote.quoteId,
    })
  })

  test.each([
    ['amount', { fiatAmount: 101 }],
    ['currency', { fiatCurrency: 'INR' }],
    ['coin', { cryptoCurrency: 'USDC' }],
    ['network', { network: 'polygon' }],
    ['direction', { isBuyOrSell: 'SELL' }],
  ])('refuses a quote about another %s', (what, changes) => {
    expect(() => mapOffer(exactly({ response: { ...quote, ...changes } }), usdt)).toThrow(`another ${what}`)
  })

  test.each([
    ['Minimum BUY amount is 30 USD', 'below-minimum'],
    ['Maximum BUY amount exceeded', 'above-maximum'],
    ['Invalid payment method', 'pair-unavailable'],
    ['Country is not supported', 'region-refused'],
  ])('maps a refusal with “%s” to %s', (message, reason) => {
    expect(mapRefusal({ error: { statusCode: 400, message } })?.reason).toBe(reason)
  })
})

test('reads a session’s page', () => {
  const widgetUrl = 'https://global.transak.com?apiKey=k&sessionId=s'
  expect(mapSession({ data: { widgetUrl } })).toBe(widgetUrl)
  for (const page of ['nowhere', 'http://global.transak.com', 'javascript:alert(1)']) {
    expect(() => mapSession({ data: { widgetUrl: page } })).toThrow('unexpected shape')
  }
})

const order = {
  _id: '7d8e0655-728e-458c-9c15-b3e9f2aa66ed',
  walletAddress: '0x12d8885e0F0BFc487d93A9e3DcB5c23cB86EE9ae',
  createdAt: '2024-04-23T14:41:14.063Z',
  status: 'COMPLETED',
  fiatCurrency: 'GBP',
  cryptoCurrency: 'ETH',
  isBuyOrSell: 'BUY',
  fiatAmount: 50,
  amountPaid: 50,
  cryptoAmount: 0.015_969_79,
  network: 'ethereum',
  partnerOrderId: reference,
  transactionHash: `0x${'ab'.repeat(32)}`,
}

function report(...tries: readonly object[]) {
  return mapReport(exactly({ meta: {}, data: tries }), 'buy', reference)
}

function saleReport(changes: object) {
  return mapReport(exactly({ data: [{ ...order, isBuyOrSell: 'SELL', ...changes }] }), 'sell', reference)
}

describe('orders', () => {
  test.each([
    ['AWAITING_PAYMENT_FROM_USER', 'unpaid', 'waiting'],
    ['PAYMENT_DONE_MARKED_BY_USER', 'waiting', 'waiting'],
    ['PROCESSING', 'confirming', 'confirming'],
    ['PENDING_DELIVERY_FROM_TRANSAK', 'sending', 'sending'],
    ['ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK', 'suspended', 'suspended'],
    ['COMPLETED', 'completed', 'completed'],
    ['EXPIRED', 'expired', 'expired'],
    ['REFUNDED', 'refunded', 'refunded'],
    ['FAILED', 'failed', 'failed'],
    ['CANCELLED', 'failed', 'failed'],
    ['REBALANCING', null, null],
  ] as const)('maps status %s to %s when buying, and to %s when selling', (status, bought, sold) => {
    expect(report({ ...order, status }).state).toBe(bought)
    expect(saleReport({ status }).state).toBe(sold)
  })

  test('reads the payment, the payout, and Transak’s own number', () => {
    expect(report(order)).toMatchObject({
      payin: { hash: null, amount: parseAmount('50') },
      payout: { hash: order.transactionHash, amount: parseAmount('0.01596979') },
      partnerNumber: '7d8e0655-728e-458c-9c15-b3e9f2aa66ed',
    })
  })

  test('returns where to send the coins of a sale, if the network is known', () => {
    const sold = {
      status: 'AWAITING_PAYMENT_FROM_USER',
      transactionHash: null,
      cryptoPaymentData: { paymentAddress: partnerAddress },
    }
    expect(saleReport(sold).payinAt).toEqual({ network: 'ethereum', address: partnerAddress, extraId: null })
    expect(saleReport({ ...sold, network: 'mainnet', cryptoCurrency: 'BTC' }).payinAt).toBeNull()
    expect(saleReport({ ...sold, cryptoPaymentData: null }).payinAt).toBeNull()
    expect(saleReport({ ...sold, status: 'COMPLETED' })).toMatchObject({
      payinAt: null,
      payout: { amount: parseAmount('50') },
    })
  })

  test('reports an order as unpaid before the user has started', () => {
    expect(report()).toMatchObject({ state: 'unpaid', partnerNumber: null })
  })

  test('follows the successful try, whatever came later', () => {
    const later = { ...order, _id: 'later', createdAt: '2024-04-24T14:41:14.063Z', status: 'CANCELLED' }
    expect(report(later, order).state).toBe('completed')
    expect(report(later, { ...order, status: 'PROCESSING' }).state).toBe('confirming')
  })

  test('refuses an order of another reference or direction', () => {
    expect(() => report({ ...order, partnerOrderId: 'another' })).toThrow('another order')
    expect(() => saleReport({ isBuyOrSell: 'BUY' })).toThrow('another direction')
  })
})
