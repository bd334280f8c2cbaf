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
import { Onmeta } from './onmeta/client.ts'
import type { CheckoutRequest, FiatPartner, FiatQuoteRequest } from './port.ts'
import { Transak } from './transak/client.ts'

const moonPayKeys = {
  publishableKey: 'public-key',
  secretKey: 'secret-of-ours',
  webhookKey: 'key-of-ours',
  buyUrl: 'https://buy.example',
  sellUrl: 'https://sell.example',
}
const transakKeys = { apiKey: 'public-key', apiSecret: 'secret-of-ours', referrerDomain: 'app.example' }

/** New ones for each request: after five failures a partner is left alone. */
const partners: Readonly<Record<string, (endpoint: PartnerEndpoint) => FiatPartner>> = {
  moonpay: (endpoint) => new MoonPay(moonPayKeys, endpoint),
  transak: (endpoint) => new Transak(transakKeys, endpoint, endpoint),
  banxa: (endpoint) => new Banxa({ partner: 'us', apiKey: 'key-of-ours', webhook: null }, endpoint),
  onmeta: (endpoint) => new Onmeta({ apiKey: 'key-of-ours', webhookSecret: 'secret-of-ours' }, endpoint),
}

const sold: CheckoutRequest = { ...rupeeSale, method: 'bank-transfer' }
const quotes: readonly FiatQuoteRequest[] = [pixQuote, rupeeSaleQuote, { ...pixQuote, direction: 'sell', side: 'coin' }]
const order = { direction: 'sell', email: 'ana@of-ours.example' } as const

const questions: Readonly<Record<string, (partner: FiatPartner) => Promise<unknown>>> = {
  coins: async (partner) => partner.coins(),
  quotes: async (partner) => Promise.all(quotes.map((quote) => partner.quote(quote))),
  purchase: async (partner) => partner.createCheckout(pixPurchase),
  sale: async (partner) => partner.createCheckout(sold),
  status: async (partner) => partner.status('order-1', order),
  'status of a purchase': async (partner) => partner.status('order-1', { ...order, direction: 'buy' }),
  'new link': async (partner) => partner.renewCheckout?.(pixPurchase, 'order-1'),
  notes: async (partner) => partner.notePaymentReference?.('order-1', '123456789', order),
}

const value = hostileAnswers(
  `id _id status data orderId orderType reference success error response message crypto fiat blockchain blockchains address
  supportedPaymentMethods minimum maximum cryptoAmount fiatAmount checkoutUrl walletAddress transactionHash res symbol name
  chainId accessToken isKycVerified accountNumber ifsc upiId receivedTokens desiredOrder base gasCharge value sellTokens
  receiverWalletAddress redirect_actions qr_checkout_string paymentDetails txnHash quote type code metadata networkCode
  contractAddress isSuspended baseCurrency minBuyAmount maxBuyAmount baseCurrencyAmount quoteCurrencyAmount totalAmount
  feeAmount externalTransactionId createdAt cryptoTransactionId depositWalletAddress depositHash expiresAt widgetUrl
  network isAllowed isBuyOrSell totalFee feeBreakdown partnerOrderId cryptoPaymentData paymentAddress`,
  [
    'order-1',
    'BRL',
    'pix',
    'USDT',
    'BSC',
    'bsc',
    'buy',
    'SELL',
    'true',
    'SUCCESS',
    'completed',
    'pending',
    '137',
  ].concat(['crypto', 'usdt_bsc', 'token', '1770977934', '2026-11-21T12:00:00Z', 'upi://pay?pa=x', 'javascript:x']),
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

describe.each(Object.entries(partners))('hostile answers of %s', (_name, open) => {
  it.each(Object.entries(questions))('either uses the answer to %s or fails like a partner', async (_question, ask) => {
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(200, 200, 200, 400, 401, 404, 422, 500), async (body, status) => {
        answer = { status, body: JSON.stringify(body) ?? 'null' }
        const failure = await ask(open(endpoint)).then(
          () => new PartnerError('refused', 'none'),
          (error: unknown) => error,
        )
        expect(failure).toBeInstanceOf(PartnerError)
        expect((failure as PartnerError).message).not.toMatch(/of-ours|0x[\da-f]{40}|000123456789/i)
      }),
      { numRuns: 60 },
    )
  })
})

describe.each(Object.entries(partners))('forged webhooks of %s', (_name, open) => {
  it('rejects any webhook without the key', () => {
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
