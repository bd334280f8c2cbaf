import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { catalogueOf, Listing } from './catalogue.ts'
import type { ExchangeOrder } from './engine/exchange-order.ts'
import { type ExchangeTerms, limitsOf, type Pair, type Quote, type QuoteRequest, rateOf } from './engine/quote.ts'
import { type Desk, type ExchangeOptions, type ExchangeSimulator, startExchange } from './exchange-simulator.ts'
import { codeOf, currenciesOf, transactionOf } from './exolix-answers.ts'
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
  margin: { fixed: 140n, floating: 75n },
  minimum: 18n,
  maximum: 70_000n,
  // Exolix has no rate ids: a fixed rate is the rate when the order is created.
  rateSeconds: 60,
  paymentSeconds: { fixed: 3_600, floating: 3_600 },
  wrongAmount: 'refund',
  latePayment: { fixed: 'refund', floating: 'refund' },
  belowMinimum: 'refund',
}

const pageSizes = { usual: 100, largest: 100 }

const createBody = v.object({
  coinFrom: v.string(),
  networkFrom: optionalText,
  coinTo: v.string(),
  networkTo: optionalText,
  amount: optionalAmount,
  withdrawalAmount: optionalAmount,
  withdrawalAddress: v.string(),
  withdrawalExtraId: optionalText,
  refundAddress: optionalText,
  refundExtraId: optionalText,
  rateType: v.optional(v.picklist(['fixed', 'float']), 'fixed'),
})

interface Query {
  readonly [name: string]: string | undefined
}

class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super('Refused')
    this.status = status
    this.body = body
  }
}

/** Starts a simulator of the part of Exolix's API, version 2, that exchanging coins needs. */
export async function startExolix(options: ExchangeOptions & { readonly apiKey: string }): Promise<ExchangeSimulator> {
  const listing = new Listing(catalogueOf(4), codeOf)
  return startExchange(options, {
    terms,
    makeOrderId: () => `ex${makeId(12)}`,
    requestsPerMinute: 600,
    tooMany: (reply) => reply.code(429).send({ message: 'Too Many Requests' }),
    broken,
    routes: (server, desk) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      addRates(server, desk, listing)
      addTransactions(server, desk, listing, options.apiKey)
    },
  })
}

function broken(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ message: 'Internal server error' })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send(error.body)
  if (isUnexpected(error)) return broken(reply)
  return reply.code(400).send({ errors: { request: 'Request is not valid' } })
}

function requireKey(headers: FastifyRequest['headers'], apiKey: string): void {
  if (headers.authorization !== apiKey) throw new Refusal(401, { message: 'Unauthorized' })
}

/** Adds prices, which require no key. */
function addRates(server: FastifyInstance, { engine }: Desk, listing: Listing): void {
  server.get<{ Querystring: Query }>('/api/v2/currencies', async ({ query }) => {
    const search = query['search']?.toLowerCase() ?? ''
    const all = currenciesOf(listing.assets).filter(({ code, name }) =>
      `${code} ${name}`.toLowerCase().includes(search),
    )
    const page = pageOf(all, query)
    const isWithNetworks = query['withNetworks'] === 'true'
    const data = page.map((currency) => (isWithNetworks ? currency : { ...currency, networks: undefined }))
    return { data, count: all.length }
  })
  server.get<{ Params: { code: string } }>('/api/v2/currencies/:code/networks', async ({ params }) => {
    const wanted = params.code.toUpperCase()
    const currency = currenciesOf(listing.assets).find(({ code }) => code === wanted)
    if (currency === undefined) throw new Refusal(404, { message: 'Currency not found' })
    return currency.networks
  })
  server.get<{ Querystring: Query }>('/api/v2/rate', async ({ query }) => {
    // Integrations use both names for networks.
    const pair = pairOf(listing, {
      coinFrom: query['coinFrom'] ?? '',
      networkFrom: query['networkFrom'] ?? query['coinFromNetwork'],
      coinTo: query['coinTo'] ?? '',
      networkTo: query['networkTo'] ?? query['coinToNetwork'],
      rateType: query['rateType'] === 'float' ? 'float' : 'fixed',
    })
    const quote = quoteOf(engine, pair, query['amount'], query['withdrawalAmount'])
    return {
      fromAmount: jsonAmount(quote.fromAmount),
      toAmount: jsonAmount(quote.toAmount),
      rate: jsonAmount(rateOf({ ...quote, networkFee: 0n })),
      message: null,
      ...limitsAnswer(engine, pair),
    }
  })
}

function addTransactions(server: FastifyInstance, desk: Desk, listing: Listing, apiKey: string): void {
  const { engine, faults } = desk
  const answer = (order: ExchangeOrder) =>
    transactionOf(order, faults.has('unknown-status') ? 'rebalancing' : undefined)
  server.post('/api/v2/transactions', async ({ headers, body: raw }, reply) => {
    requireKey(headers, apiKey)
    const body = v.parse(createBody, raw)
    const pair = pairOf(listing, body)
    const payout = readDestination(pair.to, body.withdrawalAddress, body.withdrawalExtraId)
    if (payout === null) throw new Refusal(400, { errors: { withdrawalAddress: 'Invalid address' } })
    const refundTo = readDestination(pair.from, body.refundAddress, body.refundExtraId)
    if (refundTo === null && blankToNull(body.refundAddress) !== null) {
      throw new Refusal(400, { errors: { refundAddress: 'Invalid address' } })
    }
    const quote = quoteOf(engine, pair, body.amount, body.withdrawalAmount)
    const order = await engine.create({ quote, rateId: null, payout, refundTo, reference: null })
    return desk.confirm(reply.code(201), answer(order))
  })
  server.get<{ Params: { id: string } }>('/api/v2/transactions/:id', async ({ headers, params }) => {
    requireKey(headers, apiKey)
    const order = await engine.find(params.id)
    if (order === undefined) throw new Refusal(404, { message: 'Transaction not found' })
    return answer(order)
  })
  server.get<{ Querystring: Query }>('/api/v2/transactions', async ({ headers, query }) => {
    requireKey(headers, apiKey)
    const orders = engine.orders()
    return { data: pageOf(orders, query).map((order) => answer(order)), count: orders.length }
  })
}

/** Returns a page; pages start at 1. */
function pageOf<T>(all: readonly T[], query: Query): readonly T[] {
  const size = Math.min(Number(query['size'] ?? pageSizes.usual), pageSizes.largest)
  const page = Math.max(Number(query['page'] ?? 1), 1)
  return all.slice((page - 1) * size, page * size)
}

type Names = Pick<v.InferOutput<typeof createBody>, 'coinFrom' | 'networkFrom' | 'coinTo' | 'networkTo' | 'rateType'>

function pairOf(listing: Listing, names: Names): Pair {
  const find = (coin: string, network: string | null | undefined) => listing.find(coin, blankToNull(network) ?? coin)
  const [from, to] = [find(names.coinFrom, names.networkFrom), find(names.coinTo, names.networkTo)]
  if (from === undefined || to === undefined || from === to) throw noPair()
  return { from, to, rateType: names.rateType === 'float' ? 'floating' : 'fixed' }
}

type AmountText = string | number | null | undefined

/** The amount to receive takes precedence, as some clients send both. */
function quoteOf(engine: Desk['engine'], pair: Pair, amountText: AmountText, withdrawalText: AmountText): Quote {
  const withdrawal = readAmount(withdrawalText)
  const amount = withdrawal ?? readAmount(amountText)
  if (amount === undefined) throw new Refusal(400, { errors: { amount: 'Amount is required' } })
  const request: QuoteRequest = { ...pair, amount, side: withdrawal === undefined ? 'from' : 'to' }
  const quote = engine.quote(request)
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw noPair()
  const edge = quote.kind === 'below-minimum' ? 'minimum' : 'maximum'
  const limits = limitsAnswer(engine, pair)
  const limit = edge === 'minimum' ? limits.minAmount : limits.maxAmount
  const message = `Amount to exchange is ${edge === 'minimum' ? 'below' : 'above'} the possible ${edge}: ${JSON.stringify(limit)}`
  throw new Refusal(422, { fromAmount: jsonAmount(amount), toAmount: 0, rate: null, message, ...limits })
}

function limitsAnswer(engine: Desk['engine'], pair: Pair) {
  const limits = limitsOf(pair, terms, engine.now())
  if (limits === undefined) throw noPair()
  const least = engine.quote({ ...pair, amount: limits.minimum, side: 'from' })
  return {
    minAmount: jsonAmount(limits.minimum),
    withdrawMin: jsonAmount('kind' in least ? 0n : least.toAmount),
    maxAmount: jsonAmount(limits.maximum),
  }
}

function noPair(): Refusal {
  return new Refusal(422, { error: 'Such exchange pair is not available' })
}
