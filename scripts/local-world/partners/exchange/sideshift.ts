import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { formatAmount } from '#server/lib/amount.ts'

import { catalogueOf, Listing } from './catalogue.ts'
import { type ExchangeTerms, limitsOf, type Pair, type Quote, type QuoteRefusal } from './engine/quote.ts'
import { type Desk, type ExchangeOptions, type ExchangeSimulator, startExchange } from './exchange-simulator.ts'
import { codeOf, codesOf, coinsOf, quoteAnswer, shiftOf } from './sideshift-answers.ts'
import { blankToNull, isUnexpected, optionalText, readAmount, readDestination } from './wire.ts'

const terms: ExchangeTerms = {
  margin: { fixed: 130n, floating: 80n },
  minimum: 8n,
  maximum: 40_000n,
  rateSeconds: 15 * 60,
  paymentSeconds: { fixed: 15 * 60, floating: 7 * 86_400 },
  wrongAmount: 'refund',
  latePayment: { fixed: 'refund', floating: 'refund' },
  belowMinimum: 'refund',
}

const quoteBody = v.object({
  depositCoin: v.string(),
  depositNetwork: optionalText,
  settleCoin: v.string(),
  settleNetwork: optionalText,
  depositAmount: optionalText,
  settleAmount: optionalText,
  affiliateId: v.string(),
})

const shiftEntries = {
  settleAddress: v.string(),
  settleMemo: optionalText,
  refundAddress: optionalText,
  refundMemo: optionalText,
  affiliateId: v.string(),
  externalId: optionalText,
}
const fixedBody = v.object({ ...shiftEntries, quoteId: v.string() })
const variableBody = v.object({
  ...shiftEntries,
  depositCoin: v.string(),
  depositNetwork: optionalText,
  settleCoin: v.string(),
  settleNetwork: optionalText,
})
const refundBody = v.object({ address: v.string(), memo: optionalText })

class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface SideShiftCredentials {
  readonly secret: string
  readonly affiliateId: string
}

interface Context {
  readonly desk: Desk
  readonly listing: Listing
  readonly credentials: SideShiftCredentials
}

/** Starts a simulator of the part of SideShift's API, version 2, that exchanging coins needs. */
export async function startSideShift(
  options: ExchangeOptions & { readonly credentials: SideShiftCredentials },
): Promise<ExchangeSimulator> {
  const listing = new Listing(catalogueOf(1), codeOf)
  const { credentials } = options
  return startExchange(options, {
    terms,
    makeOrderId: () => randomBytes(10).toString('hex'),
    requestsPerMinute: 1_200,
    tooMany: (reply) => reply.code(429).send({ error: { message: 'Rate limit exceeded' } }),
    broken,
    routes: (server, desk) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      const context = { desk, listing, credentials }
      addQuotes(server, context)
      addShifts(server, context)
    },
  })
}

function broken(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ error: { message: 'Internal Server Error' } })
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) {
    return isUnexpected(error) ? broken(reply) : reply.code(400).send({ error: { message: 'Bad Request' } })
  }
  const { status, code, message } = error
  return reply.code(status).send({ error: { ...(code !== undefined && { code }), message } })
}

/** An integration that calls from its own server must name its user's IP address. */
function requireAccess(headers: FastifyRequest['headers'], { secret }: SideShiftCredentials): void {
  requirePerson(headers)
  if (headers['x-sideshift-secret'] !== secret) throw new Refusal(401, 'Invalid x-sideshift-secret', 'UNAUTHORIZED')
  if (isRefusedRegion(headers)) {
    throw new Refusal(403, 'Access denied. See https://sideshift.ai/access-denied', 'ACCESS_DENIED')
  }
}

/** A documentation network's addresses stand for the countries that SideShift rejects. */
function isRefusedRegion(headers: FastifyRequest['headers']): boolean {
  return String(headers['x-user-ip']).startsWith('198.51.100.')
}

function requirePerson(headers: FastifyRequest['headers']): void {
  if (isIP(String(headers['x-user-ip'] ?? '')) === 0) throw new Refusal(400, 'Invalid IP address')
}

function addQuotes(server: FastifyInstance, { desk, listing, credentials }: Context): void {
  const { engine } = desk
  server.get('/api/v2/coins', async () => coinsOf(listing.assets))
  server.get('/api/v2/permissions', async ({ headers }) => {
    requirePerson(headers)
    return { createShift: !isRefusedRegion(headers) }
  })
  server.get<{ Params: { from: string; to: string }; Querystring: { amount?: string; affiliateId?: string } }>(
    '/api/v2/pair/:from/:to',
    async ({ headers, params, query }) => {
      requireAccess(headers, credentials)
      const [depositCoin, depositNetwork] = splitName(params.from)
      const [settleCoin, settleNetwork] = splitName(params.to)
      const pair = pairOf(listing, { depositCoin, depositNetwork, settleCoin, settleNetwork }, 'floating')
      const limits = limitsOf(pair, terms, engine.now())
      if (limits === undefined) throw new Refusal(500, 'Pair is not available')
      const amount = readAmount(query.amount) ?? limits.minimum * 10n
      const quote = engine.quote({ ...pair, amount: clamp(amount, limits.minimum, limits.maximum), side: 'from' })
      return {
        min: formatAmount(limits.minimum),
        max: formatAmount(limits.maximum),
        // With an amount, the rate includes the network fee.
        rate: formatAmount('kind' in quote ? 0n : (quote.toAmount * 10n ** 18n) / quote.fromAmount),
        ...codesOf(pair),
      }
    },
  )
  server.post('/api/v2/quotes', async ({ headers, body: raw }, reply) => {
    requireAccess(headers, credentials)
    const body = v.parse(quoteBody, raw)
    requireAffiliate(body, credentials)
    const pair = pairOf(listing, body, 'fixed')
    const [deposit, settle] = [readAmount(body.depositAmount), readAmount(body.settleAmount)]
    const amount = deposit ?? settle
    if (amount === undefined) throw new Refusal(400, 'Invalid amount')
    const quote = accepted(engine.quote({ ...pair, amount, side: deposit === undefined ? 'to' : 'from' }))
    const rate = engine.fixRate(quote, randomUUID())
    return reply.code(201).send(quoteAnswer(rate, quote, engine.now(), body.affiliateId))
  })
}

function addShifts(server: FastifyInstance, { desk, listing, credentials }: Context): void {
  const { engine, faults } = desk
  const answer = (order: Parameters<typeof shiftOf>[0]) =>
    shiftOf(order, faults.has('unknown-status') ? 'rebalancing' : undefined)
  server.post('/api/v2/shifts/fixed', async ({ headers, body: raw }, reply) => {
    requireAccess(headers, credentials)
    const body = v.parse(fixedBody, raw)
    requireAffiliate(body, credentials)
    const quote = engine.fixedRate(body.quoteId)
    if (quote === undefined) throw new Refusal(404, 'Quote not found or expired')
    const order = await engine.create({ quote, rateId: body.quoteId, ...destinations(quote, body) })
    return desk.confirm(reply.code(201), answer(order))
  })
  server.post('/api/v2/shifts/variable', async ({ headers, body: raw }, reply) => {
    requireAccess(headers, credentials)
    const body = v.parse(variableBody, raw)
    requireAffiliate(body, credentials)
    const pair = pairOf(listing, body, 'floating')
    const limits = limitsOf(pair, terms, engine.now())
    if (limits === undefined) throw new Refusal(500, 'Pair is not available')
    // No amount was named: any within the limits will do.
    const quote = accepted(engine.quote({ ...pair, amount: limits.minimum * 2n, side: 'from' }))
    const order = await engine.create({ quote, rateId: null, ...destinations(pair, body) })
    return desk.confirm(reply.code(201), answer(order))
  })
  server.get<{ Params: { id: string } }>('/api/v2/shifts/:id', async ({ params }) => {
    const order = await engine.find(params.id)
    if (order === undefined) throw new Refusal(404, 'Order not found')
    return answer(order)
  })
  server.get<{ Querystring: { ids?: string } }>('/api/v2/shifts', async ({ query }) => {
    const orders = await Promise.all((query.ids ?? '').split(',').map((id) => engine.find(id)))
    return orders.flatMap((order) => (order === undefined ? [] : [answer(order)]))
  })
  server.post<{ Params: { id: string } }>(
    '/api/v2/shifts/:id/set-refund-address',
    async ({ headers, body: raw, params }, reply) => {
      requireAccess(headers, credentials)
      const body = v.parse(refundBody, raw)
      const order = await engine.find(params.id)
      if (order === undefined) throw new Refusal(404, 'Order not found')
      const refundTo = readDestination(order.quote.from, body.address, body.memo)
      if (refundTo === null) throw new Refusal(400, 'Invalid refundDestination', 'BAD_USER_INPUT')
      if (order.refundTo !== null) throw new Refusal(400, 'Refund address already set')
      return reply.code(201).send(answer(engine.setRefundAddress(order.id, refundTo) ?? order))
    },
  )
}

function requireAffiliate(body: { readonly affiliateId: string }, { affiliateId }: SideShiftCredentials): void {
  if (body.affiliateId !== affiliateId) throw new Refusal(400, 'Invalid affiliateId')
}

function destinations(
  { from, to }: Pick<Pair, 'from' | 'to'>,
  body: v.InferOutput<typeof variableBody> | v.InferOutput<typeof fixedBody>,
) {
  const payout = readDestination(to, body.settleAddress, body.settleMemo)
  if (payout === null) throw new Refusal(400, 'Invalid receiving address', 'BAD_USER_INPUT')
  const refundTo = readDestination(from, body.refundAddress, body.refundMemo)
  if (refundTo === null && blankToNull(body.refundAddress) !== null) {
    throw new Refusal(400, 'Invalid refundDestination', 'BAD_USER_INPUT')
  }
  return { payout, refundTo, reference: blankToNull(body.externalId) }
}

type Names = Pick<v.InferOutput<typeof quoteBody>, 'depositCoin' | 'depositNetwork' | 'settleCoin' | 'settleNetwork'>

function pairOf(listing: Listing, names: Names, rateType: Pair['rateType']): Pair {
  const from = findCoin(listing, names.depositCoin, names.depositNetwork)
  const to = findCoin(listing, names.settleCoin, names.settleNetwork)
  if (from === undefined) throw new Refusal(400, 'Invalid depositCoin or depositNetwork', 'BAD_USER_INPUT')
  if (to === undefined) throw new Refusal(400, 'Invalid settleCoin or settleNetwork', 'BAD_USER_INPUT')
  return { from, to, rateType }
}

/** The network may be omitted if a coin has only one. */
function findCoin(listing: Listing, coin: string, network: string | null | undefined) {
  if (blankToNull(network) !== null) return listing.find(coin, network ?? '')
  const symbol = coin.toUpperCase()
  const found = listing.assets.filter((asset) => asset.symbol === symbol)
  return found.length === 1 ? found[0] : undefined
}

/** `usdt-bsc` is a coin and its network. */
function splitName(name: string): readonly [string, string | undefined] {
  const [coin = '', network] = name.split('-')
  return [coin, network]
}

function accepted(quote: Quote | QuoteRefusal): Quote {
  if (!('kind' in quote)) return quote
  if (quote.kind === 'no-pair') throw new Refusal(500, 'Pair is not available')
  throw new Refusal(400, quote.kind === 'below-minimum' ? 'Amount too low' : 'Amount too high')
}

function clamp(amount: bigint, minimum: bigint, maximum: bigint): bigint {
  return amount < minimum ? minimum : amount > maximum ? maximum : amount
}
