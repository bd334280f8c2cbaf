import { createHmac, randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { FiatDirection, PaymentMethod } from '#api/fiat.ts'
import { isSameHash } from '#server/lib/secrets.ts'
import type { MoonPayCredentials } from '#server/providers/fiat/moonpay/client.ts'
import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import {
  blankToNull,
  isUnexpected,
  jsonAmount,
  readAmount,
  readDestination,
} from '#scripts/local-world/partners/exchange/wire.ts'

import { sendNotice } from './checkout-pages.ts'
import type { FiatOrder } from './engine/fiat-order.ts'
import { isOver } from './engine/fiat-order.ts'
import { fiatLimits, type FiatPair, type FiatQuote, type FiatRefusal, type FiatTerms } from './engine/fiat-quote.ts'
import {
  type FiatDoor,
  type FiatOptions,
  type FiatSimulator,
  startFiatSimulator,
  type WebhookDelivery,
} from './fiat-simulator.ts'
import { codeOf, currencyOf, purchaseOf, saleOf, statusOf } from './moonpay-answers.ts'
import type { Webhook } from './webhook-sender.ts'

const terms: FiatTerms = {
  margin: { card: 450n, pix: 195n },
  minimum: 20n,
  maximum: 12_000n,
  paymentSeconds: 3_600,
  isVerified: true,
}

const methods: Readonly<Record<string, PaymentMethod>> = { credit_debit_card: 'card', pix_instant_payment: 'pix' }

interface Query {
  readonly [name: string]: string | undefined
}

/** An error that ends the request: its status and MoonPay's message. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Keys = Omit<MoonPayCredentials, 'buyUrl' | 'sellUrl'>

/** Starts a simulator of the part of MoonPay's API that buying and selling needs, with its two pages. */
export async function startMoonPay(options: FiatOptions & { readonly keys: Keys }): Promise<FiatSimulator> {
  const { keys } = options
  return startFiatSimulator(options, {
    title: 'MoonPay',
    terms,
    makeOrderId: () => randomUUID(),
    requestsPerMinute: 120,
    tooMany: (reply) => reply.code(429).send({ message: 'Too many requests', type: 'TooManyRequestsError' }),
    broken,
    pages: ['/buy', '/sell'],
    routes: (server, door) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      addQuotes(server, door, keys)
      addTransactions(server, door, keys)
      addPages(server, door, keys)
    },
    webhook: (order, delivery) => webhookOf(order, delivery, keys.webhookKey),
    returnUrl: withTransaction,
  })
}

function broken(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ message: 'Internal server error', type: 'InternalServerError' })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal)
    return reply.code(error.status).send({ message: error.message, type: 'BadRequestError' })
  if (isUnexpected(error)) return broken(reply)
  return reply.code(400).send({ message: 'Bad request', type: 'BadRequestError' })
}

function addQuotes(server: FastifyInstance, { engine }: FiatDoor, { publishableKey }: Keys): void {
  const requireKey = (query: Query) => {
    if (query['apiKey'] !== publishableKey) throw new Refusal(401, 'Invalid API key')
  }
  server.get<{ Querystring: Query }>('/v3/currencies', async ({ query }) => {
    requireKey(query)
    return engine.coins.map((asset) => currencyOf(asset))
  })
  server.get<{ Params: { code: string }; Querystring: Query }>(
    '/v3/currencies/:code/limits',
    async ({ params, query }) => {
      requireKey(query)
      const { coin, currency } = pairOf(engine.coins, 'buy', params.code, query)
      const limits = fiatLimits(currency, terms)
      return {
        paymentMethod: query['paymentMethod'],
        baseCurrency: {
          code: currency.toLowerCase(),
          minBuyAmount: jsonAmount(limits?.minimum ?? 0n),
          maxBuyAmount: jsonAmount(limits?.maximum ?? 0n),
        },
        quoteCurrency: { code: codeOf(coin) },
        areFeesIncluded: query['areFeesIncluded'] === 'true',
      }
    },
  )
  for (const direction of ['buy', 'sell'] as const) {
    server.get<{ Params: { code: string }; Querystring: Query }>(
      `/v3/currencies/:code/${direction}_quote`,
      async ({ params, query }) => {
        requireKey(query)
        const pair = pairOf(engine.coins, direction, params.code, query)
        return quoteAnswer(accepted(engine.quote({ ...pair, ...amountOf(direction, query) })))
      },
    )
  }
}

/** The base is money for a purchase, and the coin for a sale. */
function amountOf(direction: FiatDirection, query: Query): { readonly amount: bigint; readonly side: 'fiat' | 'coin' } {
  const [base, quote] = [readAmount(query['baseCurrencyAmount']), readAmount(query['quoteCurrencyAmount'])]
  const amount = base ?? quote
  if (amount === undefined) throw new Refusal(400, 'Amount is required')
  return { amount, side: (base !== undefined) === (direction === 'buy') ? 'fiat' : 'coin' }
}

function quoteAnswer(quote: FiatQuote): Record<string, unknown> {
  const { direction, fiatAmount, coinAmount, partnerFee, networkFee, coin, currency } = quote
  const fees = { feeAmount: jsonAmount(partnerFee), extraFeeAmount: 0 }
  if (direction === 'sell') {
    return {
      ...fees,
      baseCurrencyCode: codeOf(coin),
      baseCurrencyAmount: jsonAmount(coinAmount),
      quoteCurrencyCode: currency.toLowerCase(),
      quoteCurrencyAmount: jsonAmount(fiatAmount),
    }
  }
  return {
    ...fees,
    baseCurrencyCode: currency.toLowerCase(),
    baseCurrencyAmount: jsonAmount(fiatAmount - partnerFee - networkFee),
    networkFeeAmount: jsonAmount(networkFee),
    totalAmount: jsonAmount(fiatAmount),
    quoteCurrencyCode: codeOf(coin),
    quoteCurrencyAmount: jsonAmount(coinAmount),
  }
}

function addTransactions(server: FastifyInstance, { engine, faults }: FiatDoor, { secretKey }: Keys): void {
  const isUnknown = () => faults.has('unknown-status')
  const tries = async (direction: FiatDirection, reference: string, key: string | undefined) => {
    if (key !== `Api-Key ${secretKey}`) throw new Refusal(401, 'Invalid API key')
    const found = await Promise.all(
      engine
        .orders()
        .filter((order) => order.reference === reference && order.quote.direction === direction)
        .map(({ id }) => engine.find(id)),
    )
    return found.flatMap((order) => (order !== undefined && isTransaction(order) ? [order] : []))
  }
  server.get<{ Params: { id: string } }>('/v1/transactions/ext/:id', async ({ params, headers }) => {
    const orders = await tries('buy', params.id, headers.authorization)
    return orders.map((order) => purchaseOf(order, isUnknown()))
  })
  server.get<{ Params: { id: string } }>('/v3/sell_transactions/ext/:id', async ({ params, headers }) => {
    const orders = await tries('sell', params.id, headers.authorization)
    return orders.map((order) => saleOf(order, isUnknown()))
  })
}

/** A sale only becomes a transaction once the user has entered a payout account. */
function isTransaction({ state, quote, payinAddress }: FiatOrder): boolean {
  return state !== 'draft' && (quote.direction === 'buy' || payinAddress !== null)
}

function addPages(server: FastifyInstance, door: FiatDoor, keys: Keys): void {
  for (const direction of ['buy', 'sell'] as const) {
    server.get<{ Querystring: Query }>(`/${direction}/`, async ({ query, url }, reply) => {
      if (!isSigned(url, keys.secretKey)) return sendNotice(reply, 'MoonPay', 403)
      const order = await openOrder(door, direction, query)
      return order === null ? sendNotice(reply, 'MoonPay', 400) : reply.redirect(door.checkoutUrl(order), 303)
    })
  }
}

/** Verifies the signature of the query exactly as sent, up to the signature. */
function isSigned(url: string, secretKey: string): boolean {
  const [, search = '', signature = ''] = /^[^?]*(\?.*)&signature=([^&]+)$/.exec(url) ?? []
  const expected = createHmac('sha256', secretKey).update(search).digest('base64')
  return isSameHash(decodeURIComponent(signature), expected)
}

/** Returns the order that a link opens: the open one, the successful one, or a new one. Null if none can be created. */
async function openOrder({ engine }: FiatDoor, direction: FiatDirection, query: Query): Promise<FiatOrder | null> {
  const reference = blankToNull(query['externalTransactionId'])
  const known = engine.orders().find((order) => order.reference === reference && reference !== null)
  if (known !== undefined && (!isOver(known) || known.state === 'finished' || known.state === 'refunded')) return known
  const code = direction === 'buy' ? query['currencyCode'] : query['baseCurrencyCode']
  const money = direction === 'buy' ? query['baseCurrencyCode'] : query['quoteCurrencyCode']
  const pair = pairOf(engine.coins, direction, code ?? '', {
    ...query,
    baseCurrencyCode: money,
    quoteCurrencyCode: money,
  })
  const quote = engine.quote({ ...pair, ...amountOf(direction, query) })
  if ('kind' in quote) return null
  const payout = readDestination(pair.coin, query['walletAddress'], query['walletAddressTag'])
  const refundTo = readDestination(pair.coin, query['refundWalletAddress'], query['refundWalletAddressTag'])
  if (direction === 'buy' && payout === null) return null
  const links = { reference, returnUrl: blankToNull(query['redirectURL']), email: blankToNull(query['email']) }
  return engine.create({ ...links, quote, payout, refundTo, isDraft: true })
}

function pairOf(coins: readonly ExchangeAsset[], direction: FiatDirection, code: string, query: Query): FiatPair {
  const coin = coins.find((asset) => codeOf(asset) === code)
  const currency = query[direction === 'buy' ? 'baseCurrencyCode' : 'quoteCurrencyCode']?.toUpperCase()
  const method = methods[query['paymentMethod'] ?? query['payoutMethod'] ?? 'credit_debit_card']
  if (coin === undefined || currency === undefined || method === undefined)
    throw new Refusal(400, 'This currency pair is not supported')
  return { direction, coin, currency, method }
}

function accepted(quote: FiatQuote | FiatRefusal): FiatQuote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw new Refusal(400, 'This currency pair is not supported')
  throw new Refusal(400, quote.kind === 'below-minimum' ? 'Below the minimum amount' : 'Above the maximum amount')
}

function webhookOf(order: FiatOrder, { at, isForged, isUnknownStatus }: WebhookDelivery, key: string): Webhook {
  const isBuy = order.quote.direction === 'buy'
  const data = isBuy ? purchaseOf(order, isUnknownStatus) : saleOf(order, isUnknownStatus)
  const event = statusOf(order) === 'failed' ? 'failed' : 'updated'
  // A forged webhook claims success.
  const claimed = isForged ? { ...data, status: 'completed' } : data
  const body = JSON.stringify({ type: `${isBuy ? '' : 'sell_'}transaction_${event}`, data: claimed })
  const time = Math.floor(at.getTime() / 1000)
  const signed = createHmac('sha256', isForged ? 'not the key' : key).update(`${time}.${body}`)
  return { headers: { 'moonpay-signature-v2': `t=${time},s=${signed.digest('hex')}` }, body }
}

/** Adds the transaction and its status to the link back: https://dev.moonpay.com/docs. */
function withTransaction(order: FiatOrder, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('transactionId', order.id)
  url.searchParams.set('transactionStatus', statusOf(order))
  return url.href
}
