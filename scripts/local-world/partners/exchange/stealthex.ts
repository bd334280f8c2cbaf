import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { catalogueOf, Listing } from './catalogue.ts'
import { type ExchangeTerms, limitsOf, type Pair, type Quote, type QuoteRefusal } from './engine/quote.ts'
import { type Desk, type ExchangeOptions, type ExchangeSimulator, startExchange } from './exchange-simulator.ts'
import { codeOf, currencyOf, exchangeOf } from './stealthex-answers.ts'
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
  margin: { fixed: 120n, floating: 60n },
  minimum: 10n,
  maximum: 50_000n,
  rateSeconds: 20 * 60,
  paymentSeconds: { fixed: 20 * 60, floating: 2 * 3_600 },
  wrongAmount: 'refund',
  latePayment: { fixed: 'refund', floating: 'continue' },
  belowMinimum: 'refund',
}

const place = v.object({ symbol: v.string(), network: v.string() })

const rateBody = v.object({
  route: v.object({ from: place, to: place }),
  estimation: v.optional(v.picklist(['direct', 'reversed']), 'direct'),
  rate: v.optional(v.picklist(['floating', 'fixed']), 'floating'),
  amount: optionalAmount,
})

const exchangeBody = v.object({
  ...rateBody.entries,
  rate_id: optionalText,
  address: v.string(),
  extra_id: optionalText,
  refund_address: optionalText,
  refund_extra_id: optionalText,
})

type RateRequest = v.InferOutput<typeof rateBody>

/** `kind` is for programs, `details` for people. */
class Refusal extends Error {
  readonly status: number
  readonly kind: string

  constructor(status: number, kind: string, details: string) {
    super(details)
    this.status = status
    this.kind = kind
  }
}

/** Starts a simulator of the part of StealthEX's API, version 4, that exchanging coins needs. */
export async function startStealthEx(
  options: ExchangeOptions & { readonly apiKey: string },
): Promise<ExchangeSimulator> {
  // StealthEX has delisted Fantom.
  const listing = new Listing(catalogueOf(3, ['fantom']), codeOf)
  const { apiKey } = options
  return startExchange(options, {
    terms,
    makeOrderId: () => makeId(13),
    requestsPerMinute: 600,
    tooMany: (reply) => fail(reply, new Refusal(429, 'TooManyRequests', 'Rate limit exceeded')),
    broken,
    routes: (server, desk) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      server.addHook('preHandler', async (request) => requireKey(request, apiKey))
      addRates(server, desk, listing)
      addExchanges(server, desk, listing)
    },
  })
}

function broken(reply: FastifyReply): FastifyReply {
  return fail(reply, new Refusal(500, 'Internal', 'Internal server error'))
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal) && isUnexpected(error)) return broken(reply)
  const { status, kind, message } =
    error instanceof Refusal ? error : new Refusal(400, 'BadRequest', 'Request is not valid')
  return reply.code(status).send({ err: { kind, details: message } })
}

function requireKey({ headers }: FastifyRequest, apiKey: string): void {
  if (headers.authorization !== `Bearer ${apiKey}`) {
    throw new Refusal(401, 'Unauthorized', 'API key is missing or not valid')
  }
}

function addRates(server: FastifyInstance, { engine }: Desk, listing: Listing): void {
  server.get<{ Querystring: { limit?: string; offset?: string; network?: string } }>(
    '/v4/currencies',
    async ({ query }) => {
      const limit = Number(query.limit ?? 100)
      if (limit > 250) throw new Refusal(400, 'BadRequest', 'limit must not be greater than 250')
      const offset = Number(query.offset ?? 0)
      const listed = listing.assets.filter(
        (asset) => query.network === undefined || codeOf(asset).network === query.network,
      )
      return listed.slice(offset, offset + limit).map((asset) => currencyOf(asset))
    },
  )
  server.post('/v4/rates/range', async ({ body }) => {
    const request = v.parse(rateBody, body)
    const pair = pairOf(listing, request)
    const limits = limitsOf(pair, terms, engine.now())
    if (limits === undefined) throw noRoute()
    if (request.estimation === 'direct') {
      return { min_amount: jsonAmount(limits.minimum), max_amount: jsonAmount(limits.maximum) }
    }
    // For a reversed estimation, amounts are those to receive.
    const [least, most] = [limits.minimum, limits.maximum].map((amount) =>
      accepted(engine.quote({ ...pair, amount, side: 'from' })),
    )
    return { min_amount: jsonAmount(least?.toAmount ?? 0n), max_amount: jsonAmount(most?.toAmount ?? 0n) }
  })
  server.post('/v4/rates/estimated-amount', async ({ body }) => {
    const request = v.parse(rateBody, body)
    const quote = estimate(engine, listing, request)
    const rate = request.rate === 'fixed' ? engine.fixRate(quote, makeId(24)) : undefined
    const isReversed = request.estimation === 'reversed'
    return {
      estimated_amount: jsonAmount(isReversed ? quote.fromAmount : quote.toAmount),
      ...(rate !== undefined && { rate: { id: rate.id, valid_until: rate.validUntil.toISOString() } }),
    }
  })
}

function addExchanges(server: FastifyInstance, desk: Desk, listing: Listing): void {
  const { engine, faults } = desk
  server.post('/v4/exchanges', async ({ body }, reply) => {
    const request = v.parse(exchangeBody, body)
    const pair = pairOf(listing, request)
    const payout = readDestination(pair.to, request.address, request.extra_id)
    if (payout === null) throw new Refusal(422, 'InvalidAddress', 'Address is not valid')
    const refundTo = readDestination(pair.from, request.refund_address, request.refund_extra_id)
    if (refundTo === null && blankToNull(request.refund_address) !== null) {
      throw new Refusal(422, 'InvalidRefundAddress', 'Refund address is not valid')
    }
    const rateId = blankToNull(request.rate_id)
    const quote = request.rate === 'fixed' ? promised(engine, pair, rateId) : estimate(engine, listing, request)
    const order = await engine.create({ quote, rateId, payout, refundTo, reference: null })
    return desk.confirm(reply.code(201), exchangeOf(order))
  })
  server.get<{ Params: { id: string } }>('/v4/exchanges/:id', async ({ params }) => {
    const order = await engine.find(params.id)
    if (order === undefined) throw new Refusal(404, 'NoExchange', 'Exchange is not found')
    return exchangeOf(order, faults.has('unknown-status') ? 'rebalancing' : undefined)
  })
}

function pairOf(listing: Listing, { route, rate }: RateRequest): Pair {
  const from = listing.find(route.from.symbol, route.from.network)
  const to = listing.find(route.to.symbol, route.to.network)
  if (from === undefined || to === undefined || from === to) throw noRoute()
  return { from, to, rateType: rate }
}

function estimate(engine: Desk['engine'], listing: Listing, request: RateRequest): Quote {
  const amount = readAmount(request.amount)
  if (amount === undefined) throw new Refusal(400, 'BadRequest', 'Amount is not valid')
  const side = request.estimation === 'reversed' ? 'to' : 'from'
  return accepted(engine.quote({ ...pairOf(listing, request), amount, side }))
}

function promised(engine: Desk['engine'], { from, to }: Pair, rateId: string | null): Quote {
  const quote = engine.fixedRate(rateId ?? '')
  if (quote?.from === from && quote.to === to) return quote
  throw new Refusal(422, 'InvalidRateId', 'Rate is not found or has expired')
}

function accepted(quote: Quote | QuoteRefusal): Quote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw noRoute()
  const isSmall = quote.kind === 'below-minimum'
  throw new Refusal(422, isSmall ? 'AmountTooSmall' : 'AmountTooBig', 'Amount is out of range')
}

function noRoute(): Refusal {
  return new Refusal(422, 'NoExchangeRoute', 'There is no such exchange route')
}
