import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import {
  ownAddress,
  partnerAddress,
  pixPurchase,
  pixQuote,
  rupeeSale,
  usdtOnBsc,
} from '#server/providers/fiat/example-checkout.ts'

import { mapCheckout, mapCoins, mapMethod, mapOffer, mapRefusal, mapReport } from './mapping.ts'

const one = 10n ** 18n
const hash = `0x${'ab'.repeat(32)}`
const limits = { minimum: 25n * one, maximum: 15_000n * one }
const malformed = expect.objectContaining({ failure: 'malformed' }) as Error

const tether = {
  id: 'USDT',
  description: 'Tether',
  blockchains: [
    { id: 'BSC', address: usdtOnBsc.contract?.toLowerCase(), unsupportedCountries: [] },
    { id: 'SOL', address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
  ],
}
const ether = {
  id: 'ETH',
  description: 'Ethereum',
  blockchains: [{ id: 'ETH', address: '0x0000000000000000000000000000000000000000' }],
}

describe('list of coins', () => {
  test('combines what can be bought and sold, on networks that we know', () => {
    expect(mapCoins([tether, ether], [ether])).toEqual([
      { ...usdtOnBsc, canSell: false },
      { network: 'ethereum', contract: null, code: 'ETH', name: 'Ethereum', canBuy: true, canSell: true },
    ])
  })

  test('reads a list wrapped in data, and skips only broken coins', () => {
    const broken = [null, { id: 'X' }, { ...tether, blockchains: [7, ...tether.blockchains] }]
    expect(mapCoins({ data: broken }, { data: [] })).toEqual([{ ...usdtOnBsc, canSell: false }])
  })

  test('does not take a token for a native coin because of its name', () => {
    const claimed = { id: 'ETH', blockchains: [{ id: 'BSC', address: null }] }
    expect(mapCoins([claimed], [])).toEqual([])
  })

  test('rejects a list of coins that is not a list', () => {
    expect(() => mapCoins({ message: 'Unauthorized' }, [])).toThrow(malformed)
  })
})

describe('payment methods', () => {
  const real = (id: string) => ({ id, name: 'Pix', minimum: '25', maximum: '15000' })
  const answer = (id: string) => [
    { id: 'EUR', supportedPaymentMethods: [real('pix')] },
    { id: 'BRL', supportedPaymentMethods: [{ id: 7 }, real('debit-credit-card'), real(id)] },
  ]

  test.each(['pix', 'dlocal-pix', 'pix-bank-transfer', 'DLOCALPIX'])('recognizes Pix as %s', (id) => {
    expect(mapMethod(answer(id), 'BRL', 'pix')).toEqual({ id, ...limits })
  })

  test.each(['pixel-card', 'spix'])('does not take %s for Pix', (id) => {
    expect(mapMethod(answer(id), 'BRL', 'pix')).toBeUndefined()
  })

  test('finds no method for a currency or a method unknown to Banxa', () => {
    expect(mapMethod(answer('pix'), 'INR', 'pix')).toBeUndefined()
    expect(mapMethod(answer('pix'), 'BRL', 'upi')).toBeUndefined()
  })
})

describe('quotes', () => {
  const answer = { cryptoAmount: '17.91', fiatAmount: '100.00', processingFee: '2.00', networkFee: '0.30' }

  test('includes the fees, and has the payment method’s limits', () => {
    expect(mapOffer(answer, pixQuote, limits)).toEqual({
      kind: 'offer',
      fiatAmount: 100n * one,
      coinAmount: (1_791n * one) / 100n,
      partnerFee: 2n * one,
      networkFee: (3n * one) / 10n,
      quoteId: null,
      validUntil: null,
      ...limits,
    })
  })

  test('reads a quote wrapped in data, with exact numbers', () => {
    const exact = parseExactly('{"data":{"cryptoAmount":0.10000000000000001,"fiatAmount":100}}')
    expect(mapOffer(exact, pixQuote, limits)).toMatchObject({ coinAmount: 100_000_000_000_000_010n, partnerFee: null })
  })

  test.each([
    ['another amount', { ...answer, fiatAmount: '101' }],
    ['nothing', { ...answer, cryptoAmount: '0' }],
    ['a negative fee', { ...answer, processingFee: '-1' }],
    ['words', { ...answer, cryptoAmount: 'much' }],
  ])('rejects a quote with %s as malformed', (_case, answered) => {
    expect(() => mapOffer(answered, pixQuote, limits)).toThrow(malformed)
  })

  test.each([
    ['The amount is below the minimum', 'below-minimum'],
    ['Amount exceeds the maximum', 'above-maximum'],
    ['Crypto is not supported for this fiat', 'pair-unavailable'],
    ['Not available in your country', 'region-refused'],
  ])('maps a refusal with “%s” to %s', (message, reason) => {
    expect(mapRefusal({ message }, limits)).toMatchObject({ kind: 'none', reason })
  })

  test('treats a refusal for any other reason as a failure', () => {
    expect(mapRefusal({ message: 'Unauthenticated.' })).toBeUndefined()
    expect(mapRefusal('<html>')).toBeUndefined()
  })
})

/** As in https://docs.banxa.com/products/hosted-checkout. */
const order = {
  createdAt: '2025-09-01T19:01:09.000000Z',
  id: 'f0dfb073f5dbedff4559867aab52aba6',
  reference: '18447845',
  externalOrderId: pixPurchase.reference,
  externalCustomerId: '1',
  country: null,
  orderStatusUrl: 'https://sevenport.banxa.com/status/f0dfb073f5dbedff4559867aab52aba6',
  orderType: 'BUY',
  crypto: { id: 'USDT', blockchain: 'BSC', address: usdtOnBsc.contract, network: '56' },
  fiat: 'BRL',
  fiatAmount: '100',
  cryptoAmount: '17.91',
  paymentMethodId: 'pix',
  processingFee: '2',
  networkFee: '0.3',
  transactionHash: null as string | null,
  walletAddress: ownAddress,
  walletAddressTag: '',
  status: 'pendingPayment',
  metadata: null,
}
const sale = {
  ...order,
  orderType: 'SELL',
  crypto: { id: 'USDC', blockchain: 'MATIC', address: rupeeSale.coin.contract, network: '137' },
  walletAddress: partnerAddress.toLowerCase(),
  cryptoAmount: '5',
}

describe('new orders', () => {
  const checkoutUrl = 'https://checkout.banxa.com/order/f0dfb073f5dbedff4559867aab52aba6'

  test('returns the checkout page', () => {
    expect(mapCheckout({ ...order, checkoutUrl }, pixPurchase)).toEqual({
      id: order.id,
      url: checkoutUrl,
      instructions: null,
      payin: null,
      fiatAmount: 100n * one,
      coinAmount: (1_791n * one) / 100n,
      expiresAt: null,
    })
  })

  test.each([
    ['order of ours', { externalOrderId: 'another' }],
    ['direction', { orderType: 'SELL' }],
    ['currency', { fiat: 'AUD' }],
    ['coin', { crypto: { ...order.crypto, id: 'USDC' } }],
    ['network', { crypto: { ...order.crypto, blockchain: 'ETH' } }],
    ['address', { walletAddress: partnerAddress }],
    ['memo', { walletAddressTag: '7' }],
    ['amount', { fiatAmount: '1000' }],
  ])('refuses a new order about another %s', (_case, change) => {
    expect(() => mapCheckout({ ...order, checkoutUrl, ...change }, pixPurchase)).toThrow(malformed)
  })

  test.each(['javascript', '/order/1', '', null])('refuses a new order without a valid page: %j', (url) => {
    expect(() => mapCheckout({ ...order, checkoutUrl: url }, pixPurchase)).toThrow(malformed)
  })
})

describe('state of a purchase', () => {
  test.each([
    ['pendingPayment', 'unpaid', null],
    ['waitingPayment', 'waiting', null],
    ['paymentReceived', 'confirming', null],
    ['inProgress', 'confirming', null],
    ['cryptoTransferred', 'sending', null],
    ['coinTransferred', 'sending', null],
    ['complete', 'completed', null],
    ['cancelled', 'failed', null],
    ['declined', 'failed', null],
    ['expired', 'expired', null],
    ['extraVerification', 'suspended', 'verification'],
    ['refunded', 'refunded', null],
    ['chargedBack', null, null],
  ])('maps status %s of a purchase to %s', (status, state, hold) => {
    expect(mapReport({ ...order, status }, order.id)).toMatchObject({ raw: status, state, hold, payinAt: null })
  })

  test('reads the payout once there is one, and Banxa’s own number', () => {
    const answered = { ...order, status: 'complete', transactionHash: hash }
    expect(mapReport(answered, order.id)).toMatchObject({
      payin: { hash: null, amount: 100n * one },
      payout: { hash, amount: (1_791n * one) / 100n },
      refund: { hash: null, amount: null },
      partnerNumber: '18447845',
    })
    // Webhooks and older answers use 0 for none.
    expect(mapReport({ ...answered, transactionHash: '0' }, order.id).payout).toEqual({ hash: null, amount: null })
  })

  test('refuses a report about another order', () => {
    expect(() => mapReport(order, 'another')).toThrow(malformed)
  })
})

describe('state of a sale', () => {
  test('reads where to pay only while Banxa waits for the coins', () => {
    const at = (status: string) => mapReport({ ...sale, status }, sale.id).payinAt
    expect(at('pendingPayment')).toBeNull()
    expect(at('waitingPayment')).toEqual({ network: 'polygon', address: partnerAddress, extraId: null })
    expect(at('refunded')).toBeNull()
  })

  test.each([
    ['no address', { walletAddress: '' }],
    ['an address of another network', { walletAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }],
    ['an unknown network', { crypto: { ...sale.crypto, blockchain: 'SOL' } }],
    ['a coin without its network', { crypto: 'USDC' }],
  ])('reads no payment address from a sale with %s', (_case, change) => {
    expect(mapReport({ ...sale, status: 'waitingPayment', ...change }, sale.id).payinAt).toBeNull()
  })

  test('reads the coins of a sale as paid in, and its payout as money', () => {
    const answered = { ...sale, status: 'cryptoTransferred', transactionHash: hash }
    expect(mapReport(answered, sale.id)).toMatchObject({
      state: 'confirming',
      payin: { hash, amount: 5n * one },
      payout: { hash: null, amount: null },
    })
    expect(mapReport({ ...answered, status: 'complete' }, sale.id).payout).toEqual({ hash: null, amount: 100n * one })
  })
})
