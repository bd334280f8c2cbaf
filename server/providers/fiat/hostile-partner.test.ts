import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { PartnerError } from '#server/lib/partner-error.ts'
import type { PartnerEndpoint } from '#server/lib/partner-http.ts'
import { hostileAnswers } from '#server/partners/hostile-answers.ts'

import { Banxa } from './banxa/client.ts'
import { pixPurchase, pixQuote, rupeeSale, rupeeSaleQuote } from './example-checkout.ts'
import { MoonPay } from './moonpay/client.ts'
import type { FiatPartner } from './port.ts'
import { Transak } from './transak/client.ts'

const moonPayKeys = {
  publishableKey: 'public-key',
  secretKey: 'secret-of-ours',
  webhookKey: 'key-of-ours',
  buyUrl: 'https://buy.example',
  sellUrl: 'https://sell.example',
}
const transakKeys = { apiKey: 'public-key', apiSecret: 'secret-of-ours', referrerDomain: 'app.example' }

/** New ones for each question: one that has failed five times is left alone. */
const partners: Readonly<Record<string, (endpoint: PartnerEndpoint) => FiatPartner>> = {
  moonpay: (endpoint) => new MoonPay(moonPayKeys, endpoint),
  transak: (endpoint) => new Transak(transakKeys, endpoint, endpoint),
  banxa: (endpoint) => new Banxa({ partner: 'us', apiKey: 'key-of-ours', webhook: null }, endpoint),
}

const sale = { ...rupeeSale, method: 'pix', currency: 'BRL', country: 'BR' } as const

const questions: Readonly<Record<string, (partner: FiatPartner) => Promise<unknown>>> = {
  coins: (partner) => partner.coins(),
  'quote to buy': (partner) => partner.quote(pixQuote),
  'quote to sell': (partner) => partner.quote({ ...rupeeSaleQuote, method: 'pix', currency: 'BRL' }),
  'checkout to buy': (partner) => partner.createCheckout(pixPurchase),
  'checkout to sell': (partner) => partner.createCheckout(sale),
  'new link': async (partner) => partner.renewCheckout?.(pixPurchase, 'order-1'),
  'status of a purchase': (partner) => partner.status('buy-order-1'),
  'status of a sale': (partner) => partner.status('sell-order-1'),
}

const value = hostileAnswers(
  `id _id status data response error message type code name metadata contractAddress networkCode isSuspended symbol network
  address isAllowed baseCurrency minBuyAmount maxBuyAmount baseCurrencyAmount quoteCurrencyAmount totalAmount feeAmount
  networkFeeAmount externalTransactionId createdAt cryptoTransactionId depositWalletAddress depositHash accessToken
  expiresAt widgetUrl fiatAmount cryptoAmount fiatCurrency cryptoCurrency isBuyOrSell totalFee feeBreakdown value
  partnerOrderId cryptoPaymentData paymentAddress blockchains supportedPaymentMethods minimum maximum orderType crypto
  blockchain checkoutUrl walletAddress transactionHash`,
  [
    'order-1',
    'crypto',
    'usdt_bsc',
    'USDT',
    'bsc',
    'BSC',
    'BRL',
    'BUY',
    'SELL',
    'COMPLETED',
    'completed',
    'token',
  ].concat('1770977934', '2026-11-21T12:00:00Z', 'https://partner.example/checkout'),
)

let server: Server
let endpoint: PartnerEndpoint
let answer: { readonly status: number; readonly body: string } = { status: 200, body: '' }

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  endpoint = { url: `http://127.0.0.1:${port}`, requestsPerMinute: 1_000_000, isPrivate: true }
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe.each(Object.entries(partners))('whatever %s answers', (_name, open) => {
  it.each(Object.entries(questions))(
    '%s has an answer that can be used, or fails as a partner does',
    async (_q, ask) => {
      await fc.assert(
        fc.asyncProperty(value, fc.constantFrom(200, 200, 200, 400, 401, 404, 422, 500), async (body, status) => {
          answer = { status, body: JSON.stringify(body) ?? 'null' }
          const failure = await ask(open(endpoint)).then(
            () => new PartnerError('refused', 'none'),
            (error: unknown) => error,
          )
          expect(failure).toBeInstanceOf(PartnerError)
          expect((failure as PartnerError).message).not.toMatch(/of-ours|0x[\da-f]{40}|@example/i)
        }),
        { numRuns: 40 },
      )
    },
  )
})

describe.each(Object.entries(partners))('whatever is sent as a webhook of %s', (_name, open) => {
  it('says nothing without the key', () => {
    const { verifyWebhook } = open(endpoint)
    const headers = fc.dictionary(
      fc.constantFrom('moonpay-signature-v2', 'authorization', 'content-type', 'x-signature'),
      fc.oneof(fc.string(), fc.constant(`t=1764000000,s=${'0'.repeat(64)}`)),
    )
    fc.assert(
      fc.property(
        headers,
        fc.oneof(
          fc.uint8Array(),
          value.map((body) => Buffer.from(JSON.stringify(body) ?? '')),
        ),
        (named, body) => {
          expect(verifyWebhook?.(named, body) ?? null).toBeNull()
        },
      ),
      { numRuns: 200 },
    )
  })
})
