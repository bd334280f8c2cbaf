import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import {
  ownAddress,
  partnerAddress,
  pixPurchase,
  pixQuote,
  rupeeSale,
  rupeeSaleQuote,
  usdcOnPolygon,
} from '#server/providers/fiat/example-checkout.ts'
import type { CheckoutRequest } from '#server/providers/fiat/port.ts'

import {
  coinOf,
  mapBuyOffer,
  mapCoins,
  mapPurchase,
  mapPurchaseReport,
  mapRefusal,
  mapSale,
  mapSaleReport,
  mapSellOffer,
} from './mapping.ts'

const one = 10n ** 18n
const now = new Date('2026-11-24T10:00:00Z')
const hash = `0x${'ab'.repeat(32)}`
const id = '6890c8c1b59b98cfb19a7b8f'
const malformed = expect.objectContaining({ failure: 'malformed' }) as Error
const none = { hash: null, amount: null }

const upiPurchase: CheckoutRequest = {
  ...pixPurchase,
  coin: usdcOnPolygon,
  country: 'IN',
  currency: 'INR',
  method: 'upi',
  fiatAmount: 1_000n * one,
}
const bankPurchase: CheckoutRequest = { ...upiPurchase, method: 'bank-transfer' }

/** An answer as it's parsed, with every number as its exact text. */
const success = (data: object): unknown => parseExactly(JSON.stringify({ success: true, data, error: {} }))

describe('list of tokens', () => {
  const usdc = {
    address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    chainId: 137,
    decimals: 6,
    name: 'USD Coin',
    symbol: 'USDC',
  }

  test.each([
    ['by itself', [usdc]],
    ['in res', { res: [usdc] }],
    ['in data', { success: true, data: [usdc] }],
  ])('reads a list of tokens %s', (_case, answer) => {
    expect(mapCoins(parseExactly(JSON.stringify(answer)))).toEqual([usdcOnPolygon])
  })

  test('recognizes the native coin, and skips what is broken or elsewhere', () => {
    const matic = { ...usdc, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', symbol: 'MATIC', name: 'Matic' }
    const answer = [null, { ...usdc, chainId: 80001 }, { ...usdc, address: 'x' }, matic]
    expect(mapCoins(parseExactly(JSON.stringify(answer)))).toMatchObject([{ network: 'polygon', contract: null }])
    expect(coinOf({ ...usdcOnPolygon, contract: null, code: 'MATIC' })).toEqual({
      chainId: 137,
      address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      symbol: 'MATIC',
    })
  })
})

describe('quotations', () => {
  const bought = success({
    quote: '318920900',
    estimateId: 'c49fb713-df5f-43b7-a2b4-a886eb907894',
    desiredOrder: {
      base: { gasCharge: { currency: 'inr', value: '0.18' }, gasChargeInINR: '0.0', transactionFee: 2.5 },
    },
    receivedTokens: '318.9209',
    conversionRate: '94.06664552',
  })

  test('lets a quotation of a purchase expire after half a minute', () => {
    expect(mapBuyOffer(bought, { ...pixQuote, amount: 30_000n * one }, now)).toEqual({
      kind: 'offer',
      fiatAmount: 30_000n * one,
      coinAmount: (3_189_209n * one) / 10_000n,
      partnerFee: (5n * one) / 2n,
      networkFee: (18n * one) / 100n,
      quoteId: null,
      validUntil: new Date('2026-11-24T10:00:30Z'),
      minimum: null,
      maximum: null,
    })
  })

  test('reads the payout of a sale, after fees', () => {
    const sold = success({ sellTokens: '5', conversionRate: '89', transactionFee: 3, gasFee: 7.0, fiatAmount: 435 })
    expect(mapSellOffer(sold, rupeeSaleQuote, now)).toMatchObject({
      fiatAmount: 435n * one,
      coinAmount: 5n * one,
      partnerFee: 3n * one,
      networkFee: 7n * one,
    })
  })

  test.each([
    ['no success', { success: false, data: {}, error: { message: 'no' } }, 'refused'],
    ['no data', { success: true }, 'malformed'],
    ['nothing', success({ receivedTokens: '0' }), 'malformed'],
    ['words', success({ receivedTokens: 'many' }), 'malformed'],
  ])('rejects a quotation of a purchase with %s', (_case, answer, failure) => {
    expect(() => mapBuyOffer(answer, pixQuote, now)).toThrow(expect.objectContaining({ failure }) as Error)
  })

  test('rejects a quotation for another amount', () => {
    expect(() => mapSellOffer(success({ sellTokens: '6', fiatAmount: 500 }), rupeeSaleQuote, now)).toThrow(malformed)
  })

  test.each([
    ['fiatAmount is below the minimum', 'below-minimum'],
    ['Amount exceeds the maximum limit', 'above-maximum'],
    ['token not supported', 'pair-unavailable'],
  ])('maps a refusal with “%s” to %s', (message, reason) => {
    expect(mapRefusal({ success: false, error: { code: 400, message } })).toMatchObject({ reason })
  })

  test('treats a refusal for any other reason as a failure', () => {
    expect(mapRefusal({ success: false, error: { code: 401, message: 'unauthorized to access' } })).toBeUndefined()
    expect(mapRefusal('limit')).toBeUndefined()
  })
})

describe('new purchases', () => {
  const intent = 'upi://pay?pa=jana2311108098@janabank&am=1000.00&tn=6890d441bfb19a7c75&pn=merchant1218926&cu=INR'
  const made = {
    orderId: id,
    pgOrderId: '',
    upiCode: '',
    redirect_actions: { qr_checkout_string: intent, deepLinks: [] },
  }

  test('returns a payment link for UPI', () => {
    expect(mapPurchase(success(made), upiPurchase, now)).toEqual({
      id,
      url: null,
      instructions: { kind: 'upi', intent },
      payin: null,
      fiatAmount: 1_000n * one,
      coinAmount: null,
      expiresAt: new Date('2026-11-24T13:00:00Z'),
    })
  })

  test('returns the account for a bank transfer, with the details that the bank asks for', () => {
    const paymentDetails = {
      accountName: 'Onmeta Technologies',
      accountNumber: '12345678901234',
      ifsc: 'YESB0CMSNOC',
      bankName: '',
    }
    const checkout = mapPurchase(success({ orderId: id, paymentDetails }), bankPurchase, now)
    expect(checkout.instructions).toEqual({
      kind: 'bank-transfer',
      lines: [
        { label: 'beneficiary', value: 'Onmeta Technologies' },
        { label: 'account-number', value: '12345678901234' },
        { label: 'branch-code', value: 'YESB0CMSNOC' },
      ],
    })
  })

  test.each([
    ['no way to pay', { orderId: id }],
    ['a link that is not a UPI link', { ...made, redirect_actions: { qr_checkout_string: 'javascript:alert(1)' } }],
    ['a link with a line break', { ...made, redirect_actions: { qr_checkout_string: `${intent}\nx` } }],
    ['another recipient', { ...made, receiverWalletAddress: partnerAddress }],
    ['another amount', { ...made, fiatAmount: 900 }],
    ['an ID that contains a path', { ...made, orderId: '../users' }],
  ])('refuses a purchase with %s', (_case, answer) => {
    expect(() => mapPurchase(success(answer), upiPurchase, now)).toThrow(malformed)
  })

  test('refuses a link for a purchase to be paid by transfer', () => {
    expect(() => mapPurchase(success(made), bankPurchase, now)).toThrow(malformed)
  })
})

describe('new sales', () => {
  const made = {
    orderId: id,
    receiverWalletAddress: partnerAddress,
    quote: '5',
    fiatCurrency: 'inr',
    fiatAmount: 445.4,
    sellTokenAddress: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    senderWalletAddress: ownAddress,
    chainId: 137,
    paymentMode: 'NEFT',
  }

  test('returns where to pay, and the payout', () => {
    expect(mapSale(success(made), rupeeSale, now)).toMatchObject({
      id,
      url: null,
      instructions: null,
      payin: { address: partnerAddress, extraId: null },
      fiatAmount: (4_454n * one) / 10n,
      coinAmount: 5n * one,
    })
  })

  test.each([
    ['coin', { sellTokenAddress: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f' }],
    ['network', { chainId: 1 }],
    ['amount', { quote: '50' }],
    ['kind of address', { receiverWalletAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }],
  ])('refuses a sale about another %s', (_case, change) => {
    expect(() => mapSale(success({ ...made, ...change }), rupeeSale, now)).toThrow(malformed)
  })
})

describe('state of a purchase', () => {
  const order = { orderId: id, fiat: 100, transferredAmount: '', transactionHash: '', reason: '' }
  const at = (status: string) => mapPurchaseReport(success({ ...order, status }), id)

  test.each([
    ['fiatPending', 'unpaid', null],
    ['orderReceived', 'confirming', null],
    ['fiatReceived', 'confirming', null],
    ['InProgress', 'confirming', null],
    ['transferred', 'sending', null],
    ['completed', 'completed', null],
    ['expired', 'expired', null],
    ['refunded', 'refunded', null],
    ['melted', null, null],
  ])('maps status %s of a purchase to %s', (status, state, hold) => {
    expect(at(status)).toMatchObject({ raw: status, state, hold, payinAt: null })
  })

  test('reads the payment and the payout of a purchase', () => {
    const answered = { ...order, status: 'completed', transferredAmount: '1.068666', transactionHash: hash }
    expect(mapPurchaseReport(success(answered), id)).toMatchObject({
      payin: { hash: null, amount: 100n * one },
      payout: { hash, amount: 1_068_666_000_000_000_000n },
    })
    expect(at('orderReceived')).toMatchObject({ payin: none, payout: none })
  })

  test('refuses a report about another order', () => {
    expect(() => mapPurchaseReport(success({ ...order, status: 'completed', orderId: 'x' }), id)).toThrow(malformed)
  })
})

describe('state of a sale', () => {
  const order = { orderId: id, fiat: 445.4, chainId: '137', receiverWalletAddress: partnerAddress, txnHash: hash }
  const at = (status: string) => mapSaleReport(success({ ...order, status }), id)

  test.each([
    ['pending', 'unpaid', null],
    ['orderReceived', 'confirming', null],
    ['CryptoReceived', 'confirming', null],
    ['inProgress', 'confirming', null],
    ['PayoutSuccess', 'completed', null],
    ['completed', 'completed', null],
    ['expired', 'expired', null],
    ['refunded', 'refunded', null],
    ['Completed', null, null],
  ])('maps status %s of a sale to %s', (status, state, hold) => {
    expect(at(status)).toMatchObject({ raw: status, state, hold })
  })

  test('reads where to pay, the payment and the payout of a sale', () => {
    expect(at('completed')).toMatchObject({
      payinAt: { network: 'polygon', address: partnerAddress, extraId: null },
      payin: { hash, amount: null },
      payout: { hash: null, amount: (4_454n * one) / 10n },
      refund: none,
    })
    expect(at('orderReceived').payout).toEqual(none)
  })

  test('reads the transaction of a refund', () => {
    const refundTxnHash = `0x${'cd'.repeat(32)}`
    const answered = success({ ...order, status: 'refunded', refundTxnHash })
    expect(mapSaleReport(answered, id).refund).toEqual({ hash: refundTxnHash, amount: null })
  })
})
