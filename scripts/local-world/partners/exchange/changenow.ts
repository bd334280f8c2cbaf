import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'

import { catalogueOf, Listing } from './catalogue.ts'
import { codeOf, codesOf, currencyOf, flowOf, historyOf, madeOrder, rangeOf, statusOf } from './changenow-answers.ts'
import type { ExchangeOrder, OrderState } from './engine/exchange-order.ts'
import { type ExchangeTerms, limitsOf, type Pair, type Quote, type QuoteRefusal, roundDown } from './engine/quote.ts'
import { type Desk, type ExchangeOptions, type ExchangeSimulator, startExchange } from './exchange-simulator.ts'
import {
  blankToNull,
  isUnexpected,
  jsonAmount,
  makeId,
  optionalAmount,
  optionalText,
  readAmount,
  readDestination,
} from './wire.ts'

const terms: ExchangeTerms = {
  margin: { fixed: 110n, floating: 55n },
  minimum: 12n,
  maximum: 60_000n,
  rateSeconds: 20 * 60,
  paymentSeconds: { fixed: 20 * 60, floating: 3 * 3_600 },
  wrongAmount: 'refund',
  latePayment: { fixed: 'refund', floating: 'continue' },
  belowMinimum: 'refund',
}

const states: Readonly<Record<OrderState, string>> = {
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'finished',
  expired: 'expired',
  held: 'verifying',
  refunding: 'verifying',
  refunded: 'refunded',
  failed: 'failed',
}

const createBody = v.object({
  fromCurrency: v.string(),
  toCurrency: v.string(),
  fromNetwork: optionalText,
  toNetwork: optionalText,
  fromAmount: optionalAmount,
  toAmount: optionalAmount,
  address: v.string(),
  extraId: optionalText,
  refundAddress: optionalText,
  refundExtraId: optionalText,
  userId: optionalText,
  flow: v.optional(v.picklist(['standard', 'fixed-rate']), 'standard'),
  type: v.optional(v.picklist(['direct', 'reverse']), 'direct'),
  rateId: optionalText,
})

interface Query {
  readonly [name: string]: string | undefined
}

/** An error that ends the request: its status, ChangeNOW's code and message. */
class Refusal extends Error {
  readonly status: number
  readonly body: { readonly error: string; readonly message: string; readonly payload?: unknown }

  constructor(status: number, error: string, message: string, payload?: unknown) {
    super(message)
    this.status = status
    this.body = { error, message, ...(payload !== undefined && { payload }) }
  }
}

/** Starts a simulator of the part of ChangeNOW's API, version 2, that exchanging coins needs. */
export async function startChangeNow(
  options: ExchangeOptions & { readonly apiKey: string },
): Promise<ExchangeSimulator> {
  const listing = new Listing(catalogueOf(0), codeOf)
  return startExchange(options, {
    terms,
    makeOrderId: () => randomBytes(7).toString('hex'),
    requestsPerMinute: 1_800,
    tooMany: (reply) => reply.code(429).send({ error: 'too_many_requests', message: 'Too many requests' }),
    broken,
    routes: (server, desk) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      addRates(server, desk, listing, options.apiKey)
      addOrders(server, desk, listing, options.apiKey)
    },
  })
}

function broken(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ error: 'internal_server_error', message: 'Internal server error' })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send(error.body)
  if (isUnexpected(error)) return broken(reply)
  return reply.code(400).send({ error: 'bad_request', message: 'Bad request' })
}

function requireKey(headers: Readonly<Record<string, unknown>>, apiKey: string): void {
  if (headers['x-changenow-api-key'] !== apiKey) throw new Refusal(401, 'unauthorized', 'Unauthorized')
}

function addRates(server: FastifyInstance, { engine }: Desk, listing: Listing, apiKey: string): void {
  server.get('/v2/exchange/currencies', async () => listing.assets.map((asset) => currencyOf(asset)))
  server.get<{ Querystring: Query }>('/v2/exchange/range', async ({ query, headers }) => {
    requireKey(headers, apiKey)
    const pair = pairOf(listing, query, query['flow'])
    const limits = limitsOf(pair, terms, engine.now())
    if (limits === undefined) throw inactive()
    return { ...codesOf(pair), flow: flowOf(pair), ...rangeOf(limits) }
  })
  server.get<{ Querystring: Query }>('/v2/exchange/estimated-amount', async ({ query, headers }) => {
    requireKey(headers, apiKey)
    const pair = pairOf(listing, query, query['flow'])
    const isReverse = query['type'] === 'reverse'
    const amount = readAmount(isReverse ? query['toAmount'] : query['fromAmount'])
    if (amount === undefined) throw new Refusal(400, 'not_valid_params', 'Amount is not valid')
    const quote = accepted(engine.quote({ ...pair, amount, side: isReverse ? 'to' : 'from' }))
    const isFixed = pair.rateType === 'fixed'
    const rate = isFixed && query['useRateId'] === 'true' ? engine.fixRate(quote, makeId(24)) : undefined
    return {
      ...codesOf(pair),
      flow: flowOf(pair),
      type: isReverse ? 'reverse' : 'direct',
      rateId: rate?.id ?? null,
      validUntil: rate?.validUntil.toISOString() ?? null,
      transactionSpeedForecast: isFixed ? null : '10-60',
      warningMessage: null,
      depositFee: 0,
      withdrawalFee: jsonAmount(quote.networkFee),
      userId: null,
      fromAmount: jsonAmount(quote.fromAmount),
      toAmount: jsonAmount(quote.toAmount),
    }
  })
}

function addOrders(server: FastifyInstance, desk: Desk, listing: Listing, apiKey: string): void {
  const { engine, faults } = desk
  const word = ({ state }: ExchangeOrder) => (faults.has('unknown-status') ? 'rebalancing' : states[state])
  server.post('/v2/exchange', async ({ body, headers }, reply) => {
    requireKey(headers, apiKey)
    const parsed = v.safeParse(createBody, body)
    if (!parsed.success) throw new Refusal(400, 'not_valid_params', 'Params are not valid')
    const request = parsed.output
    const pair = pairOf(listing, { ...request, ...networksOf(request) }, request.flow)
    const payout = readDestination(pair.to, request.address, request.extraId)
    if (payout === null) throw new Refusal(400, 'not_valid_address', 'Address is not valid')
    const refundTo = readDestination(pair.from, request.refundAddress, request.refundExtraId)
    if (refundTo === null && blankToNull(request.refundAddress) !== null) {
      throw new Refusal(400, 'not_valid_refund_address', 'Refund address is not valid')
    }
    const quote = quoteOf(desk, pair, request)
    const rateId = blankToNull(request.rateId)
    const order = await engine.create({ quote, rateId, payout, refundTo, reference: blankToNull(request.userId) })
    return desk.confirm(reply, madeOrder(order, request.type))
  })
  server.get<{ Querystring: Query }>('/v2/exchange/by-id', async ({ query, headers }) => {
    requireKey(headers, apiKey)
    const order = await engine.find(query['id'] ?? '')
    if (order === undefined) throw new Refusal(404, 'not_found', 'Transaction not found')
    return statusOf(order, word(order))
  })
  server.get<{ Querystring: Query }>('/v2/exchanges', async ({ query, headers }) => {
    requireKey(headers, apiKey)
    const { requestId, userId } = query
    const exchanges = engine
      .orders()
      .filter(({ id }) => requestId === undefined || id === requestId)
      .filter(({ reference }) => userId === undefined || reference === userId)
      .slice(Number(query['offset'] ?? 0))
      .slice(0, Number(query['limit'] ?? 10))
    return { count: exchanges.length, exchanges: exchanges.map((order) => historyOf(order, word(order))) }
  })
}

/** Networks default to the ticker, as they do for native coins. */
function networksOf({ fromCurrency, toCurrency, fromNetwork, toNetwork }: v.InferOutput<typeof createBody>) {
  return {
    fromNetwork: blankToNull(fromNetwork) ?? fromCurrency,
    toNetwork: blankToNull(toNetwork) ?? toCurrency,
    fromAmount: undefined,
    toAmount: undefined,
  }
}

function pairOf(listing: Listing, names: Readonly<Record<string, unknown>>, flow: string | undefined): Pair {
  const find = (ticker: unknown, network: unknown) =>
    listing.find(String(ticker), typeof network === 'string' && network !== '' ? network : String(ticker))
  const from = find(names['fromCurrency'], names['fromNetwork'])
  const to = find(names['toCurrency'], names['toNetwork'])
  if (from === undefined || to === undefined || from === to) throw inactive()
  return { from, to, rateType: flow === 'fixed-rate' ? 'fixed' : 'floating' }
}

/** Returns the quote promised under the id for a fixed rate, otherwise the current market's. */
function quoteOf({ engine }: Desk, pair: Pair, request: v.InferOutput<typeof createBody>): Quote {
  const isReverse = request.type === 'reverse'
  const amount = readAmount(isReverse ? request.toAmount : request.fromAmount)
  if (amount === undefined) throw new Refusal(400, 'not_valid_params', 'Amount is not valid')
  if (pair.rateType === 'floating') {
    return accepted(engine.quote({ ...pair, amount, side: isReverse ? 'to' : 'from' }))
  }
  const promised = engine.fixedRate(request.rateId ?? '')
  const isSame = promised?.from === pair.from && promised.to === pair.to
  const isThatAmount = isReverse
    ? promised?.toAmount === roundDown(amount, pair.to)
    : promised?.fromAmount === roundDown(amount, pair.from)
  if (promised === undefined || !isSame || !isThatAmount) {
    throw new Refusal(400, 'rate_id_not_found_or_expired', 'Rate id not found or expired')
  }
  return promised
}

function accepted(quote: Quote | QuoteRefusal): Quote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw inactive()
  const isSmall = quote.kind === 'below-minimum'
  const message = isSmall ? 'Out of min amount' : 'Out of max amount'
  throw new Refusal(400, isSmall ? 'deposit_too_small' : 'deposit_too_big', message, { range: rangeOf(quote) })
}

function inactive(): Refusal {
  return new Refusal(400, 'pair_is_inactive', 'Pair is inactive')
}
