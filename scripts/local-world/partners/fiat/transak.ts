import { createHmac, randomBytes, randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'

import { addSeconds } from '#server/lib/clock.ts'
import type { PaymentMethod } from '#api/fiat.ts'
import type { TransakCredentials } from '#server/providers/fiat/transak/client.ts'
import { isUnexpected, readAmount, readDestination } from '#scripts/local-world/partners/exchange/wire.ts'

import { sendNotice } from './checkout-pages.ts'
import type { FiatOrder } from './engine/fiat-order.ts'
import { isOver } from './engine/fiat-order.ts'
import type { FiatPair, FiatQuote, FiatRefusal, FiatTerms } from './engine/fiat-quote.ts'
import {
  type FiatDoor,
  type FiatOptions,
  type FiatSimulator,
  startFiatSimulator,
  type WebhookDelivery,
} from './fiat-simulator.ts'
import { coinOf, eventOf, networkNames, orderOf, quoteOf } from './transak-answers.ts'
import type { Webhook } from './webhook-sender.ts'

const terms: FiatTerms = {
  margin: { card: 525n, pix: 250n, upi: 210n, 'bank-transfer': 180n },
  minimum: 15n,
  maximum: 5_000n,
  paymentSeconds: 1_800,
  isVerified: true,
}

const methods: Readonly<Record<string, PaymentMethod>> = {
  credit_debit_card: 'card',
  pm_pix: 'pix',
  upi: 'upi',
  inr_bank_transfer: 'bank-transfer',
}

/** Seconds within which a session must be opened, and for which an access token is valid. */
const [sessionSeconds, tokenSeconds] = [300, 7 * 86_400] as const

interface Query {
  readonly [name: string]: string | undefined
}

const widgetParams = v.object({
  apiKey: v.string(),
  referrerDomain: v.string(),
  productsAvailed: v.picklist(['BUY', 'SELL']),
  fiatCurrency: v.string(),
  cryptoCurrencyCode: v.string(),
  network: v.string(),
  paymentMethod: v.string(),
  fiatAmount: v.optional(v.string()),
  cryptoAmount: v.optional(v.string()),
  walletAddress: v.string(),
  partnerOrderId: v.string(),
  redirectURL: v.optional(v.string()),
  email: v.optional(v.string()),
})

type WidgetParams = v.InferOutput<typeof widgetParams>

/** An error that ends the request: its status and Transak's message. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Sessions {
  /** The current access token; null before the first. It signs webhooks. */
  token: string | null
  /** Open sessions; each can be used once. */
  readonly open: Map<string, { readonly params: WidgetParams; readonly until: Date }>
}

/** Starts a simulator of the part of Transak's API that buying and selling needs, acting as both of its hosts. */
export async function startTransak(
  options: FiatOptions & { readonly keys: TransakCredentials },
): Promise<FiatSimulator> {
  const { keys } = options
  const sessions: Sessions = { token: null, open: new Map() }
  return startFiatSimulator(options, {
    title: 'Transak',
    terms,
    makeOrderId: () => randomUUID(),
    requestsPerMinute: 120,
    tooMany: (reply) => refuse(reply, 429, 'Too many requests'),
    broken: (reply) => refuse(reply, 500, 'Internal server error'),
    pages: ['/widget'],
    routes: (server, door) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      addMarket(server, door, keys)
      addPartner(server, door, keys, sessions)
      addWidget(server, door, sessions)
    },
    webhook: (order, delivery) => webhookOf(order, delivery, sessions.token),
    returnUrl: withOrder,
  })
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { statusCode: status, name: 'Error', message } })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return refuse(reply, error.status, error.message)
  return isUnexpected(error) ? refuse(reply, 500, 'Internal server error') : refuse(reply, 400, 'Invalid request')
}

function addMarket(server: FastifyInstance, { engine }: FiatDoor, { apiKey }: TransakCredentials): void {
  server.get('/cryptocoverage/api/v1/public/crypto-currencies', async () => ({
    response: engine.coins.map((asset) => coinOf(asset)),
  }))
  server.get<{ Querystring: Query }>('/api/v1/pricing/public/quotes', async ({ query }) => {
    if (query['partnerApiKey'] !== apiKey) throw new Refusal(401, 'Invalid partner API key')
    const pair = pairOf(engine, {
      productsAvailed: query['isBuyOrSell'] === 'SELL' ? 'SELL' : 'BUY',
      fiatCurrency: query['fiatCurrency'] ?? '',
      cryptoCurrencyCode: query['cryptoCurrency'] ?? '',
      network: query['network'] ?? '',
      paymentMethod: query['paymentMethod'] ?? '',
    })
    return { response: quoteOf(accepted(engine.quote({ ...pair, ...amountOf(query) })), randomUUID()) }
  })
}

function addPartner(server: FastifyInstance, door: FiatDoor, keys: TransakCredentials, sessions: Sessions): void {
  const { engine, faults, confirm } = door
  const requireToken = (headers: Readonly<Record<string, unknown>>) => {
    if (sessions.token === null || headers['access-token'] !== sessions.token)
      throw new Refusal(401, 'Invalid access token')
  }
  server.post('/partners/api/v2/refresh-token', async ({ headers }) => {
    if (headers['api-secret'] !== keys.apiSecret) throw new Refusal(401, 'Invalid API secret')
    sessions.token = randomBytes(32).toString('base64url')
    const expiresAt = Math.floor(addSeconds(engine.now(), tokenSeconds).getTime() / 1000)
    return { data: { accessToken: sessions.token, expiresAt } }
  })
  server.post('/api/v2/auth/session', async ({ body, headers }, reply) => {
    requireToken(headers)
    const parsed = v.safeParse(v.object({ widgetParams }), body)
    if (!parsed.success || parsed.output.widgetParams.apiKey !== keys.apiKey) throw new Refusal(400, 'Invalid params')
    const params = parsed.output.widgetParams
    if (params.referrerDomain !== keys.referrerDomain) throw new Refusal(403, 'Unknown referrer domain')
    pairOf(engine, params)
    const id = randomBytes(24).toString('base64url')
    sessions.open.set(id, { params, until: addSeconds(engine.now(), sessionSeconds) })
    const origin = new URL(`http://${String(headers.host)}`).origin
    return confirm(reply, { data: { widgetUrl: `${origin}/widget?apiKey=${params.apiKey}&sessionId=${id}` } })
  })
  server.get<{ Querystring: Query }>('/partners/api/v2/orders', async ({ query, headers }) => {
    requireToken(headers)
    const wanted = engine
      .orders()
      .filter(({ reference }) => reference === query['filter[partnerOrderId]'])
      .map(({ id }) => engine.find(id))
    const orders = (await Promise.all(wanted)).filter((order) => order !== undefined).filter(isOrder)
    const isUnknown = faults.has('unknown-status')
    return { meta: { totalCount: orders.length }, data: orders.map((order) => orderOf(order, isUnknown)) }
  })
}

/** A sale only becomes an order once the user has entered a payout account. */
function isOrder({ state, quote, payinAddress }: FiatOrder): boolean {
  return state !== 'draft' && (quote.direction === 'buy' || payinAddress !== null)
}

function addWidget(server: FastifyInstance, door: FiatDoor, sessions: Sessions): void {
  const { engine } = door
  server.get<{ Querystring: Query }>('/widget', async ({ query }, reply) => {
    const id = query['sessionId'] ?? ''
    const session = sessions.open.get(id)
    sessions.open.delete(id)
    if (session === undefined || session.until < engine.now()) return sendNotice(reply, 'Transak', 410)
    const order = await openOrder(door, session.params)
    return order === null ? sendNotice(reply, 'Transak', 400) : reply.redirect(door.checkoutUrl(order), 303)
  })
}

/** Returns the open order, the successful one, or a new one. Null if none can be created. */
async function openOrder({ engine }: FiatDoor, params: WidgetParams): Promise<FiatOrder | null> {
  const { partnerOrderId: reference, walletAddress, redirectURL: returnUrl = null, email = null } = params
  const known = engine.orders().find((order) => order.reference === reference)
  if (known !== undefined && (!isOver(known) || known.state === 'finished' || known.state === 'refunded')) return known
  const pair = pairOf(engine, params)
  const quote = engine.quote({ ...pair, ...amountOf(params) })
  const place = readDestination(pair.coin, walletAddress, null)
  if ('kind' in quote || place === null) return null
  const places = pair.direction === 'buy' ? { payout: place, refundTo: null } : { payout: null, refundTo: place }
  return engine.create({ quote, reference, returnUrl, email, ...places, isDraft: true })
}

type NamedPair = Pick<
  WidgetParams,
  'productsAvailed' | 'fiatCurrency' | 'cryptoCurrencyCode' | 'network' | 'paymentMethod'
>

function pairOf({ coins }: FiatDoor['engine'], named: NamedPair): FiatPair {
  const { cryptoCurrencyCode: code, network, fiatCurrency: currency } = named
  const coin = coins.find((asset) => asset.symbol === code && networkNames[asset.network] === network)
  const method = methods[named.paymentMethod]
  if (coin === undefined || method === undefined) throw new Refusal(400, 'This pair is not supported')
  return { direction: named.productsAvailed === 'BUY' ? 'buy' : 'sell', coin, currency, method }
}

function amountOf(named: { readonly fiatAmount?: string | undefined; readonly cryptoAmount?: string | undefined }): {
  readonly amount: bigint
  readonly side: 'fiat' | 'coin'
} {
  const [fiat, coin] = [readAmount(named.fiatAmount), readAmount(named.cryptoAmount)]
  const amount = fiat ?? coin
  if (amount === undefined) throw new Refusal(400, 'Invalid amount')
  return { amount, side: fiat === undefined ? 'coin' : 'fiat' }
}

function accepted(quote: FiatQuote | FiatRefusal): FiatQuote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw new Refusal(400, 'This pair is not supported')
  throw new Refusal(400, quote.kind === 'below-minimum' ? 'Minimum amount not reached' : 'Maximum amount exceeded')
}

/** Signs the webhook with the current access token; before there is one, no one could verify it. */
function webhookOf(order: FiatOrder, delivery: WebhookDelivery, token: string | null): Webhook {
  const { isForged, isUnknownStatus, at } = delivery
  const data = orderOf(order, isUnknownStatus)
  // A forged webhook claims success.
  const webhookData = isForged ? { ...data, status: 'COMPLETED' } : data
  const createdAt = isForged ? at : order.updatedAt
  const claims = { webhookData, eventID: eventOf(order), createdAt: createdAt.toISOString() }
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => encoded(JSON.stringify(part))).join('.')
  const key = isForged || token === null ? 'not the token' : token
  const signature = createHmac('sha256', key).update(signed).digest('base64url')
  return { headers: {}, body: JSON.stringify({ data: `${signed}.${signature}` }) }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function withOrder({ id, quote }: FiatOrder, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('orderId', id)
  url.searchParams.set('isBuyOrSell', quote.direction === 'buy' ? 'BUY' : 'SELL')
  return url.href
}
