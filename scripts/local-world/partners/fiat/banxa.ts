import { createHmac } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'

import { type FiatDirection, fiatDirection, type PaymentMethod } from '#api/fiat.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { BanxaWebhookKey } from '#server/providers/fiat/banxa/webhook.ts'
import {
  isUnexpected,
  makeId,
  optionalAmount,
  optionalText,
  readAmount,
  readDestination,
} from '#scripts/local-world/partners/exchange/wire.ts'
import { usdRates } from '#scripts/local-world/partners/market.ts'

import { coinsOf, networkNames, orderOf, quoteOf, wordOf } from './banxa-answers.ts'
import type { FiatOrder } from './engine/fiat-order.ts'
import { fiatLimits, type FiatPair, type FiatQuote, type FiatRefusal, type FiatTerms } from './engine/fiat-quote.ts'
import {
  type FiatDoor,
  type FiatOptions,
  type FiatSimulator,
  startFiatSimulator,
  type WebhookDelivery,
} from './fiat-simulator.ts'
import type { Webhook } from './webhook-sender.ts'

const terms: FiatTerms = {
  margin: { card: 399n, pix: 145n },
  minimum: 15n,
  maximum: 15_000n,
  paymentSeconds: 3_600,
  isVerified: true,
}

const methodIds: Readonly<Partial<Record<PaymentMethod, string>>> = { card: 'debit-credit-card', pix: 'pix' }

export interface BanxaKeys {
  readonly partner: string
  readonly apiKey: string
  readonly webhook: BanxaWebhookKey
}

interface Query {
  readonly [name: string]: string | undefined
}

const newOrder = v.object({
  paymentMethodId: v.string(),
  crypto: v.string(),
  blockchain: v.string(),
  fiat: v.string(),
  fiatAmount: optionalAmount,
  cryptoAmount: optionalAmount,
  walletAddress: v.string(),
  walletAddressTag: optionalText,
  redirectUrl: v.pipe(v.string(), v.url()),
  externalCustomerId: v.pipe(v.string(), v.minLength(1)),
  externalOrderId: optionalText,
  email: optionalText,
})

/** An error that ends the request: its status and Banxa's message. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Starts a simulator of the part of Banxa's API, version 2, that buying and selling needs. */
export async function startBanxa(options: FiatOptions & { readonly keys: BanxaKeys }): Promise<FiatSimulator> {
  const { keys } = options
  return startFiatSimulator(options, {
    title: 'Banxa',
    terms,
    makeOrderId: () => makeId(32, '0123456789abcdef'),
    requestsPerMinute: 120,
    tooMany: (reply) => reply.code(429).send({ message: 'Too Many Attempts.' }),
    broken,
    routes: (server, door) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      server.addHook('onRequest', async ({ url, headers }) => {
        if (url.startsWith(`/${keys.partner}/v2/`) && headers['x-api-key'] !== keys.apiKey)
          throw new Refusal(401, 'Unauthenticated.')
      })
      addMarket(server, door, keys)
      addOrders(server, door, keys)
    },
    webhook: (order, delivery) => webhookOf(order, delivery, keys.webhook),
    returnUrl: withOrder,
  })
}

function broken(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ message: 'Server Error' })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message })
  return isUnexpected(error) ? broken(reply) : reply.code(422).send({ message: 'The given data was invalid.' })
}

function addMarket(server: FastifyInstance, { engine }: FiatDoor, { partner }: BanxaKeys): void {
  server.get<{ Params: { direction: string } }>(`/${partner}/v2/crypto/:direction`, async () => coinsOf(engine.coins))
  server.get<{ Params: { direction: string } }>(`/${partner}/v2/fiats/:direction`, async () =>
    Object.keys(usdRates).map((currency) => currencyOf(currency)),
  )
  server.get<{ Params: { direction: string }; Querystring: Query }>(
    `/${partner}/v2/quotes/:direction`,
    async ({ params, query }) => {
      const pair = pairOf(engine, directionOf(params.direction), query)
      const quote = accepted(engine.quote({ ...pair, ...amountOf(query) }))
      return quoteOf(quote, methodIds[pair.method] ?? '')
    },
  )
}

function currencyOf(id: string): Record<string, unknown> {
  const limits = fiatLimits(id, terms)
  const methods = (['card', 'pix'] as const).filter((method) => method === 'card' || id === 'BRL')
  return {
    id,
    description: id,
    supportedPaymentMethods: methods.map((method) => ({
      id: methodIds[method],
      name: method,
      minimum: formatAmount(limits?.minimum ?? 0n),
      maximum: formatAmount(limits?.maximum ?? 0n),
    })),
  }
}

function addOrders(server: FastifyInstance, door: FiatDoor, { partner }: BanxaKeys): void {
  const { engine, faults, confirm, checkoutUrl } = door
  const answerOf = (order: FiatOrder) =>
    orderOf(order, methodIds[order.quote.method] ?? '', faults.has('unknown-status'))
  for (const direction of fiatDirection.options) {
    server.post(`/${partner}/v2/${direction}`, async ({ body }, reply) => {
      const given = v.parse(newOrder, body)
      const pair = pairOf(engine, direction, given)
      const quote = accepted(engine.quote({ ...pair, ...amountOf(given) }))
      const place = readDestination(pair.coin, given.walletAddress, given.walletAddressTag)
      if (place === null) throw new Refusal(422, 'The wallet address is invalid.')
      const order = await engine.create({
        quote,
        reference: given.externalOrderId ?? null,
        payout: direction === 'buy' ? place : null,
        refundTo: direction === 'sell' ? place : null,
        returnUrl: given.redirectUrl,
        email: given.email ?? null,
      })
      return confirm(reply, { ...answerOf(order), checkoutUrl: checkoutUrl(order) })
    })
  }
  server.get<{ Params: { id: string } }>(`/${partner}/v2/orders/:id`, async ({ params }) => {
    const order = await engine.find(params.id)
    if (order === undefined) throw new Refusal(404, 'Order not found')
    return answerOf(order)
  })
}

function directionOf(text: string): FiatDirection {
  const read = v.safeParse(fiatDirection, text)
  if (!read.success) throw new Refusal(404, 'Not found')
  return read.output
}

interface NamedPair {
  readonly crypto?: string | undefined
  readonly blockchain?: string | undefined
  readonly fiat?: string | undefined
  readonly paymentMethodId?: string | undefined
}

function pairOf({ coins }: FiatDoor['engine'], direction: FiatDirection, named: NamedPair): FiatPair {
  const { crypto, blockchain, fiat: currency, paymentMethodId } = named
  const coin = coins.find(({ symbol, network }) => symbol === crypto && networkNames[network] === blockchain)
  const method = (['card', 'pix'] as const).find((candidate) => methodIds[candidate] === paymentMethodId)
  if (coin === undefined || currency === undefined || method === undefined || (method === 'pix' && currency !== 'BRL'))
    throw new Refusal(422, 'This combination is not supported')
  return { direction, coin, currency, method }
}

/** If both amounts are given, the coin's counts. */
function amountOf(named: {
  readonly fiatAmount?: string | number | null | undefined
  readonly cryptoAmount?: string | number | null | undefined
}): { readonly amount: bigint; readonly side: 'fiat' | 'coin' } {
  const [fiat, coin] = [readAmount(named.fiatAmount), readAmount(named.cryptoAmount)]
  const amount = coin ?? fiat
  if (amount === undefined) throw new Refusal(422, 'An amount is required')
  return { amount, side: coin === undefined ? 'fiat' : 'coin' }
}

function accepted(quote: FiatQuote | FiatRefusal): FiatQuote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw new Refusal(422, 'This combination is not supported')
  throw new Refusal(422, quote.kind === 'below-minimum' ? 'Amount is below the minimum' : 'Amount exceeds the maximum')
}

function webhookOf(order: FiatOrder, delivery: WebhookDelivery, { key, secret, path }: BanxaWebhookKey): Webhook {
  const { isForged, isUnknownStatus, at } = delivery
  const { quote, reference, updatedAt } = order
  // A forged webhook claims success.
  const status = isForged ? 'complete' : wordOf(order, isUnknownStatus)
  const body = JSON.stringify({
    order_id: order.id,
    status,
    status_date: updatedAt.toISOString().replace('T', ' ').slice(0, 19),
    external_id: reference,
    order_type: quote.direction.toUpperCase(),
    crypto_coin: quote.coin.symbol,
    crypto_blockchain: networkNames[quote.coin.network],
    fiat_currency: quote.currency,
    fiat_amount: formatAmount(quote.fiatAmount),
    transaction_hash: '0',
    metadata: [],
  })
  const nonce = Math.floor(at.getTime() / 1000)
  const signed = createHmac('sha256', isForged ? 'not the secret' : secret).update(`POST\n${path}\n${nonce}\n${body}`)
  return { headers: { authorization: `Bearer ${key}:${signed.digest('hex')}:${nonce}` }, body }
}

function withOrder(order: FiatOrder, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('orderId', order.id)
  url.searchParams.set('orderStatus', wordOf(order, false))
  return url.href
}
