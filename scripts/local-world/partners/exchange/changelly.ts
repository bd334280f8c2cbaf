import { createHash, createPublicKey, createVerify, type KeyObject } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { formatAmount } from '#server/lib/amount.ts'

import { codeOf, currencyOf, estimateOf, madeTransaction, statusOf, transactionOf } from './changelly-answers.ts'
import { catalogueOf, Listing } from './catalogue.ts'
import { type ExchangeTerms, type Pair, type Quote, type QuoteRefusal, roundDown } from './engine/quote.ts'
import { type Desk, type ExchangeOptions, type ExchangeSimulator, startExchange } from './exchange-simulator.ts'
import { blankToNull, isUnexpected, makeId, optionalAmount, optionalText, readAmount, readDestination } from './wire.ts'

const terms: ExchangeTerms = {
  margin: { fixed: 150n, floating: 70n },
  minimum: 15n,
  maximum: 75_000n,
  rateSeconds: 60,
  paymentSeconds: { fixed: 15 * 60, floating: 3 * 3_600 },
  wrongAmount: 'hold',
  latePayment: { fixed: 'refund', floating: 'continue' },
  belowMinimum: 'fail',
}

const invalidRequest = -32_600
const methodNotFound = -32_601
const invalidParams = -32_602
const internalError = -32_603

const rpcBody = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.optional(v.unknown(), {}),
})

const estimateParams = v.object({
  from: v.string(),
  to: v.string(),
  amountFrom: optionalAmount,
  amountTo: optionalAmount,
})

const createParams = v.object({
  ...estimateParams.entries,
  address: v.string(),
  extraId: optionalText,
  refundAddress: optionalText,
  refundExtraId: optionalText,
  rateId: optionalText,
  userMetadata: optionalText,
})

const listParams = v.object({
  id: v.optional(v.union([v.string(), v.array(v.string())])),
  payoutAddress: optionalText,
  limit: v.optional(v.number(), 10),
  offset: v.optional(v.number(), 0),
})

class RpcFailure extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

interface Context {
  readonly desk: Desk
  readonly listing: Listing
}

type Method = (context: Context, params: unknown) => Promise<unknown>

const methods: Readonly<Record<string, Method>> = {
  getCurrenciesFull: async ({ listing }) => listing.assets.map((asset) => currencyOf(asset)),
  getExchangeAmount: async (context, params) =>
    estimates(params).map((request) => estimateOf(quoteOf(context, request, 'floating'))),
  getFixRateForAmount: async (context, params) =>
    estimates(params).map((request) => {
      const quote = quoteOf(context, request, 'fixed')
      const { id, validUntil } = context.desk.engine.fixRate(quote, makeId(48))
      return { id, ...estimateOf(quote), expiredAt: Math.floor(validUntil.getTime() / 1000) }
    }),
  createTransaction: async (context, params) => create(context, v.parse(createParams, params), 'floating'),
  createFixTransaction: async (context, params) => create(context, v.parse(createParams, params), 'fixed'),
  getStatus: async ({ desk }, params) => {
    const { id } = v.parse(v.object({ id: v.string() }), params)
    const order = await desk.engine.find(id)
    if (order === undefined) throw new RpcFailure(invalidRequest, 'Transaction not found')
    return wordOf(desk, order)
  },
  getTransactions: async ({ desk }, params) => {
    const { id, payoutAddress, limit, offset } = v.parse(listParams, params)
    const wanted = id === undefined ? undefined : new Set([id].flat())
    const recipient = blankToNull(payoutAddress)
    for (const one of wanted ?? []) await desk.engine.find(one)
    return desk.engine
      .orders()
      .filter((order) => wanted?.has(order.id) ?? true)
      .filter(({ payout }) => recipient === null || [recipient].includes(payout.address))
      .slice(offset, offset + limit)
      .map((order) => transactionOf(order, wordOf(desk, order)))
  },
}

/**
 * Starts a simulator of the part of Changelly's API, version 2, that exchanging coins needs: JSON-RPC with signed
 * bodies.
 */
export async function startChangelly(
  options: ExchangeOptions & { /** In PEM. */ readonly publicKey: string },
): Promise<ExchangeSimulator> {
  // Changelly doesn't support Fantom.
  const listing = new Listing(catalogueOf(2, ['fantom']), codeOf)
  const publicKey = createPublicKey(options.publicKey)
  return startExchange(options, {
    terms,
    makeOrderId: () => makeId(16),
    requestsPerMinute: 600,
    tooMany: (reply) => reply.code(429).send(failureOf(null, new RpcFailure(-32_005, 'Too many requests'))),
    broken: (reply) => reply.code(500).send(failureOf(null, new RpcFailure(internalError, 'Internal error'))),
    routes: (server, desk) => addRpc(server, { desk, listing }, publicKey),
  })
}

function addRpc(server: FastifyInstance, context: Context, publicKey: KeyObject): void {
  // The signature covers the raw bytes: reserialized JSON would differ.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const answer = async (request: FastifyRequest) => {
    if (!isSigned(request, publicKey))
      return { status: 401, body: failureOf(null, unauthorized()), hasMadeOrder: false }
    const parsed = v.safeParse(rpcBody, parseJson(String(request.body)))
    if (!parsed.success)
      return { status: 200, body: failureOf(null, new RpcFailure(invalidRequest, 'Invalid request')) }
    const { id, method: name, params } = parsed.output
    try {
      const method = methods[name]
      if (method === undefined) throw new RpcFailure(methodNotFound, 'Method not found')
      const result = await method(context, params)
      return { status: 200, body: { jsonrpc: '2.0', id, result }, hasMadeOrder: name.startsWith('create') }
    } catch (error) {
      return { status: 200, body: failureOf(id, error) }
    }
  }
  server.post('/v2', async (request, reply) => {
    const { status, body, hasMadeOrder } = await answer(request)
    return hasMadeOrder === true ? context.desk.confirm(reply, body) : reply.code(status).send(body)
  })
}

/** The API key is the hash of the public key in PKCS #1. */
export function changellyApiKey(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'pkcs1', format: 'der' }))
    .digest('base64')
}

function isSigned({ headers, body }: FastifyRequest, publicKey: KeyObject): boolean {
  if (headers['x-api-key'] !== changellyApiKey(publicKey)) return false
  const signature = Buffer.from(String(headers['x-api-signature'] ?? ''), 'base64')
  return createVerify('RSA-SHA256').update(String(body)).verify(publicKey, signature)
}

function failure(error: unknown): RpcFailure {
  return isUnexpected(error)
    ? new RpcFailure(internalError, 'Internal error')
    : new RpcFailure(invalidParams, 'Invalid params')
}

function unauthorized(): RpcFailure {
  return new RpcFailure(invalidRequest, 'Unauthorized')
}

function failureOf(id: string | number | null, error: unknown) {
  const { code, message, data } = error instanceof RpcFailure ? error : failure(error)
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

/** Parses one pair or a list of them. */
function estimates(params: unknown): readonly v.InferOutput<typeof estimateParams>[] {
  return v.parse(v.array(estimateParams), [params].flat())
}

function pairOf(listing: Listing, names: { readonly from: string; readonly to: string }, rateType: Pair['rateType']) {
  const [from, to] = [listing.find(names.from, ''), listing.find(names.to, '')]
  if (from === undefined || to === undefined || from === to) {
    throw new RpcFailure(invalidRequest, `Pair ${names.from}-${names.to} is not available`)
  }
  return { from, to, rateType }
}

function quoteOf(
  { desk, listing }: Context,
  request: v.InferOutput<typeof estimateParams>,
  rateType: Pair['rateType'],
): Quote {
  const [from, to] = [readAmount(request.amountFrom), readAmount(request.amountTo)]
  const amount = from ?? to
  if (amount === undefined || (from !== undefined && to !== undefined)) {
    throw new RpcFailure(invalidParams, 'Either amountFrom or amountTo is required')
  }
  const pair = pairOf(listing, request, rateType)
  if (from !== undefined) return accepted(desk, desk.engine.quote({ ...pair, amount, side: 'from' }), pair)
  // Changelly's amountTo is before the network fee, which other partners have already deducted.
  const fee = networkFeeOf(desk, pair)
  return accepted(desk, desk.engine.quote({ ...pair, amount: amount > fee ? amount - fee : amount, side: 'to' }), pair)
}

function networkFeeOf({ engine }: Desk, pair: Pair): bigint {
  const probe = engine.quote({ ...pair, amount: 1n, side: 'from' })
  if (!('kind' in probe) || probe.kind === 'no-pair') return 0n
  const quote = engine.quote({ ...pair, amount: probe.minimum, side: 'from' })
  return 'kind' in quote ? 0n : quote.networkFee
}

function accepted({ engine }: Desk, quote: Quote | QuoteRefusal, pair: Pair): Quote {
  if (!('kind' in quote)) return quote
  const name = `${codeOf(pair.from).ticker}->${codeOf(pair.to).ticker}`
  if (quote.kind === 'no-pair') throw new RpcFailure(invalidRequest, `Pair ${name} is not available`)
  const edges = [quote.minimum, quote.maximum].map((amount) => {
    const edge = engine.quote({ ...pair, amount, side: 'from' })
    return { from: formatAmount(amount), to: 'kind' in edge ? '0' : formatAmount(edge.toAmount + edge.networkFee) }
  })
  const isSmall = quote.kind === 'below-minimum'
  const limit = `${isSmall ? 'minimal' : 'maximal'} amount is ${edges[isSmall ? 0 : 1]?.from ?? ''}`
  const message = `Invalid amount for pair ${name}: ${limit}`
  throw new RpcFailure(invalidRequest, message, { limits: { min: edges[0], max: edges[1] } })
}

async function create(context: Context, request: v.InferOutput<typeof createParams>, rateType: Pair['rateType']) {
  const { desk, listing } = context
  const pair = pairOf(listing, request, rateType)
  const payout = readDestination(pair.to, request.address, request.extraId)
  if (payout === null) throw new RpcFailure(invalidRequest, `Invalid address ${request.address}`)
  const refundTo = readDestination(pair.from, request.refundAddress, request.refundExtraId)
  const isRefundAddressBad = refundTo === null && blankToNull(request.refundAddress) !== null
  if (isRefundAddressBad || (refundTo === null && rateType === 'fixed')) {
    throw new RpcFailure(invalidRequest, `Invalid refund address ${request.refundAddress ?? ''}`)
  }
  const quote = rateType === 'fixed' ? promised(desk, pair, request) : quoteOf(context, request, rateType)
  const reference = blankToNull(request.userMetadata)
  const order = await desk.engine.create({ quote, rateId: blankToNull(request.rateId), payout, refundTo, reference })
  return madeTransaction(order, 'new')
}

function promised({ engine }: Desk, pair: Pair, request: v.InferOutput<typeof createParams>): Quote {
  const quote = engine.fixedRate(request.rateId ?? '')
  if (quote?.from !== pair.from || quote.to !== pair.to) {
    throw new RpcFailure(invalidRequest, 'rateId was expired or already used. Use method `getFixRateForAmount` again')
  }
  const [amountFrom, amountTo] = [readAmount(request.amountFrom), readAmount(request.amountTo)]
  const isThatAmount =
    amountFrom === undefined
      ? amountTo === undefined || roundDown(amountTo, quote.to) === quote.toAmount + quote.networkFee
      : roundDown(amountFrom, quote.from) === quote.fromAmount
  if (!isThatAmount) throw new RpcFailure(invalidRequest, 'The amount is not that of the rate')
  return quote
}

function wordOf({ faults }: Desk, order: Parameters<typeof statusOf>[0]): string {
  return faults.has('unknown-status') ? 'rebalancing' : statusOf(order)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
