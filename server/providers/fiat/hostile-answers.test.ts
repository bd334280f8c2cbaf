import { createHmac } from 'node:crypto'
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
const banxaWebhook = { key: 'webhook-key', secret: 'webhook-secret-of-ours', path: '/api/webhooks/banxa' }
const transakKeys = { apiKey: 'public-key', apiSecret: 'secret-of-ours', referrerDomain: 'app.example' }

/** New ones for each request: after five failures a partner is left alone. */
const partners: Readonly<Record<string, (endpoint: PartnerEndpoint) => FiatPartner>> = {
  moonpay: (endpoint) => new MoonPay(moonPayKeys, endpoint),
  transak: (endpoint) => new Transak(transakKeys, endpoint, endpoint),
  banxa: (endpoint) => new Banxa({ partner: 'us', apiKey: 'key-of-ours', webhook: banxaWebhook }, endpoint),
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

interface Webhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const now = () => String(Math.floor(Date.now() / 1000))

/** Each partner's webhook about an order, signed now with a key as its documentation says. */
const webhooks: Readonly<Record<string, (key: string) => Webhook>> = {
  moonpay: (key) => {
    const body = JSON.stringify({ type: 'transaction_updated', data: { externalTransactionId: 'order-1' } })
    const time = now()
    return { headers: { 'moonpay-signature-v2': `t=${time},s=${hmac(key, `${time}.${body}`)}` }, body }
  },
  transak: (key) => {
    const webhookData = { id: 'order-of-theirs', status: 'COMPLETED', partnerOrderId: 'order-1' }
    const event = { webhookData, eventID: 'ORDER_COMPLETED', createdAt: new Date().toISOString() }
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const signed = `${encoded({ alg: 'HS256' })}.${encoded(event)}`
    return { headers: {}, body: JSON.stringify({ data: `${signed}.${hmac(key, signed, 'base64url')}` }) }
  },
  banxa: (secret) => {
    const body = JSON.stringify({ order_id: 'order-1', status: 'complete' })
    const { key, path } = banxaWebhook
    const time = now()
    const signature = hmac(secret, `POST\n${path}\n${time}\n${body}`)
    return { headers: { authorization: `Bearer ${key}:${signature}:${time}` }, body }
  },
  onmeta: (key) => {
    const body = JSON.stringify({ orderId: 'order-1', status: 'completed' })
    return { headers: { 'x-onmeta-signature': hmac(key, body) }, body }
  },
}

function hmac(key: string, text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}

/** The only key that each partner's webhooks may be signed with. Transak's is the access token that it gave us. */
const webhookKeys: Readonly<Record<string, string>> = {
  moonpay: moonPayKeys.webhookKey,
  transak: 'token-of-ours',
  banxa: banxaWebhook.secret,
  onmeta: 'secret-of-ours',
}

/** Whatever a forger might send as a signature. */
const guessedSignature = fc.oneof(
  fc.string(),
  fc.constantFrom('0'.repeat(64), `t=${now()},s=${'0'.repeat(64)}`, `Bearer webhook-key:${'0'.repeat(64)}:${now()}`),
)
const signatureHeaders = ['moonpay-signature-v2', 'authorization', 'content-type', 'x-onmeta-signature']

describe.each(Object.entries(partners))('webhooks of %s', (name, open) => {
  const signed = (key = webhookKeys[name] ?? '') => webhooks[name]?.(key) ?? { headers: {}, body: '' }
  let verify: (webhook: { readonly headers: Webhook['headers']; readonly body: string | Uint8Array }) => unknown

  beforeAll(async () => {
    const partner = open(endpoint)
    // Answers Transak’s request for an access token, and makes no sense as a status.
    answer = { status: 200, body: JSON.stringify({ data: { accessToken: 'token-of-ours', expiresAt: '1770977934' } }) }
    await partner.status('order-1', order).catch(() => undefined)
    verify = ({ headers, body }) => partner.verifyWebhook?.(headers, Buffer.from(body))
  })

  it('accepts a webhook that is signed with the key', () => {
    expect(verify(signed())).toMatchObject({ providerOrderId: 'order-1' })
  })

  it.each(['', 'guess', 'public-key', 'webhook-key'])('refuses a webhook that is signed with the key “%s”', (key) => {
    expect(verify(signed(key))).toBeNull()
  })

  it('refuses a webhook without its signature', () => {
    const { body } = signed()
    // Transak’s is in the body.
    expect(verify({ headers: {}, body: body.replace(/\.[\w-]{43}"\}$/, '."}') })).toBeNull()
  })

  it('refuses a webhook once any character has changed', () => {
    const { headers, body } = signed()
    const altered = [
      ...changesOf(body).map((changed) => ({ headers, body: changed })),
      ...Object.entries(headers).flatMap(([header, signature]) =>
        changesOf(signature).map((changed) => ({ headers: { [header]: changed }, body })),
      ),
    ]
    expect(altered.filter((webhook) => verify(webhook) !== null)).toEqual([])
  })

  it('refuses any webhook whose signature is guessed', () => {
    const body = fc.oneof(
      fc.constant(signed().body.replace(/\.[\w-]{43}"\}$/, `.${'A'.repeat(43)}"}`)),
      fc.uint8Array(),
      value.map((sent) => JSON.stringify(sent) ?? ''),
    )
    const headers = fc.dictionary(fc.constantFrom(...signatureHeaders), guessedSignature)
    fc.assert(
      fc.property(headers, body, (guessed, sent) => {
        expect(verify({ headers: guessed, body: sent })).toBeNull()
      }),
      { numRuns: 200 },
    )
  })
})

/** Returns the text once with each of its characters replaced. */
function changesOf(text: string): readonly string[] {
  return Array.from(text, (character, index) => {
    const other = character === '0' ? '1' : '0'
    return `${text.slice(0, index)}${other}${text.slice(index + 1)}`
  })
}
