import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ownAddress, pixPurchase, pixQuote, rupeeSale } from '#server/providers/fiat/example-checkout.ts'
import { PartnerAnswers } from '#server/providers/fiat/partner-answers.ts'

import { Banxa } from './client.ts'

const answers = new PartnerAnswers()
let banxa: Banxa

beforeAll(() => answers.open())
afterAll(() => answers.close())

const pix = { id: 'pix', name: 'Pix', minimum: '25', maximum: '15000' }
const currencies = [{ id: 'BRL', supportedPaymentMethods: [pix] }]

beforeEach(() => {
  answers.clear()
  banxa = new Banxa({ partner: 'sevenport', apiKey: 'key', webhook: null }, answers.endpoint)
  answers.give('GET /sevenport/v2/fiats/buy', currencies)
})

test('requests a quote with Banxa’s own name for Pix', async () => {
  answers.give('GET /sevenport/v2/quotes/buy', { cryptoAmount: '17.9', fiatAmount: '100' })
  expect(await banxa.quote(pixQuote)).toMatchObject({ kind: 'offer', minimum: 25n * 10n ** 18n })
  const asked = answers.asked.at(-1)
  expect(asked?.headers['x-api-key']).toBe('key')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    paymentMethodId: 'pix',
    crypto: 'USDT',
    blockchain: 'BSC',
    fiat: 'BRL',
    fiatAmount: '100',
  })
})

test('does not request a quote for an amount outside the limits', async () => {
  const offer = await banxa.quote({ ...pixQuote, amount: 20_000n * 10n ** 18n })
  expect(offer).toMatchObject({ kind: 'none', reason: 'above-maximum' })
  expect(answers.asked).toHaveLength(1)
})

test('loads the payment methods once for many quotes', async () => {
  answers.give('GET /sevenport/v2/quotes/buy', { cryptoAmount: '17.9', fiatAmount: '100' })
  await banxa.quote(pixQuote)
  await banxa.quote(pixQuote)
  expect(answers.asked).toHaveLength(3)
})

test('sends our reference and the email with an order, but no name', async () => {
  answers.give('POST /sevenport/v2/buy', { id: 'order-1', checkoutUrl: 'https://checkout.banxa.example/order/1' })
  expect(await banxa.createCheckout(pixPurchase)).toMatchObject({ id: 'order-1', payin: null })
  const body = JSON.parse(answers.asked.at(-1)?.body ?? '') as Record<string, string>
  expect(body).toEqual({
    paymentMethodId: 'pix',
    crypto: 'USDT',
    blockchain: 'BSC',
    fiat: 'BRL',
    fiatAmount: '100',
    walletAddress: ownAddress,
    redirectUrl: pixPurchase.returnUrl,
    externalCustomerId: expect.stringMatching(/^[\da-f]{32}$/) as string,
    externalOrderId: pixPurchase.reference,
    email: 'ana@example.com',
  })
})

test('sends the refund address and the number of coins with a sale', async () => {
  answers.give('GET /sevenport/v2/fiats/sell', currencies)
  answers.give('POST /sevenport/v2/sell', { id: 'order-2', checkoutUrl: 'https://checkout.banxa.example/order/2' })
  await banxa.createCheckout({ ...rupeeSale, country: 'BR', currency: 'BRL', method: 'pix' })
  const body = JSON.parse(answers.asked.at(-1)?.body ?? '') as Record<string, string>
  expect(body).toMatchObject({ crypto: 'USDC', blockchain: 'MATIC', cryptoAmount: '5', walletAddress: ownAddress })
  expect(body).not.toHaveProperty('fiatAmount')
})
