import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { PartnerError } from '#server/lib/partner-error.ts'
import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

import { Banxa } from './banxa/client.ts'
import { pixPurchase, pixQuote, rupeeSale, rupeeSaleQuote } from './example-checkout.ts'
import { Onmeta } from './onmeta/client.ts'
import type { CheckoutRequest, FiatPartner, FiatQuoteRequest } from './port.ts'

/** New ones for each question: one that has failed five times is left alone. */
const partners: Readonly<Record<string, (endpoint: PartnerEndpoint) => FiatPartner>> = {
  banxa: (endpoint) => new Banxa({ partner: 'us', apiKey: 'key-of-ours', webhook: null }, endpoint),
  onmeta: (endpoint) => new Onmeta({ apiKey: 'key-of-ours', webhookSecret: 'secret-of-ours' }, endpoint),
}

const sold: CheckoutRequest = { ...rupeeSale, method: 'bank-transfer' }
const quotes: readonly FiatQuoteRequest[] = [pixQuote, rupeeSaleQuote]
const order = { direction: 'sell', email: 'ana@of-ours.example' } as const

const questions: Readonly<Record<string, (partner: FiatPartner) => Promise<unknown>>> = {
  coins: async (partner) => partner.coins(),
  quotes: async (partner) => Promise.all(quotes.map((quote) => partner.quote(quote))),
  purchase: async (partner) => partner.createCheckout(pixPurchase),
  sale: async (partner) => partner.createCheckout(sold),
  status: async (partner) => partner.status('order-1', order),
  notes: async (partner) => partner.notePaymentReference?.('order-1', '123456789', order),
}

/** Words that stand in the partners' answers, so that random ones get further than the first look. */
const keys =
  `id status orderId orderType reference data success error message crypto fiat blockchain blockchains address
  supportedPaymentMethods minimum maximum cryptoAmount fiatAmount checkoutUrl walletAddress transactionHash res symbol name
  chainId accessToken isKycVerified accountNumber ifsc upiId receivedTokens desiredOrder base gasCharge value sellTokens
  receiverWalletAddress redirect_actions qr_checkout_string paymentDetails txnHash quote`.split(/\s+/)
const words = ['order-1', 'BRL', 'pix', 'USDT', 'BSC', 'buy', 'SELL', 'true', 'SUCCESS', 'completed', 'pending', '137']
const odd = ['upi://pay?pa=x', 'javascript:x', '1', '0', '-1', '1e400', '1e-7', '', '�']

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(...words, ...odd, null, true, 0, -1, 1e21, 12.5),
    fc.string(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys, '__proto__', 'constructor'), tie('any'), { maxKeys: 8 }),
  ),
})).any

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
  it.each(Object.entries(questions))('%s can be used, or fails as a partner does', async (_question, ask) => {
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(200, 200, 200, 400, 422, 500), async (body, status) => {
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
