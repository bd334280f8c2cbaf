import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { type Address, getAddress, isAddressEqual, zeroAddress } from 'viem'

import { address, transactionHash } from '#api/primitives.ts'
import type { NetworkKey } from '#api/coins.ts'
import { networks } from '#deployments/networks.ts'
import { fromNetworkUnits } from '#server/lib/amount.ts'
import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { exampleAccount } from '#server/providers/exchange/lifi/client.ts'

import { catalogueOf } from './catalogue.ts'
import { type ExchangeAsset, isEvm } from './engine/exchange-asset.ts'
import type { ExchangeTerms } from './engine/quote.ts'
import { minimumOf, RouteEngine } from './engine/route-engine.ts'
import { RouterChain } from './engine/router-chain.ts'
import { type Desk, type ExchangeOptions, type ExchangeSimulator, serveExchange } from './exchange-simulator.ts'
import type { ExchangeFault } from './faults.ts'
import { failedStatusOf, noQuote, statusOf, stepOf } from './lifi-answers.ts'
import { assetIdOf, toolFor } from './lifi-calls.ts'
import { isTestToken } from './test-tokens.ts'
import { isUnexpected } from './wire.ts'

const margin = 25n

/** Only the limits and the margin matter: there are no payments to wait for. */
const terms: ExchangeTerms = {
  margin: { fixed: margin, floating: margin },
  minimum: 1n,
  maximum: 100_000n,
  rateSeconds: 60,
  paymentSeconds: { fixed: 3_600, floating: 3_600 },
  wrongAmount: 'refund',
  latePayment: { fixed: 'continue', floating: 'continue' },
  belowMinimum: 'refund',
}

/** The beneficiary of faults. Its private key is unknown. */
export const strangersAddress = getAddress('0x5715715715715715715715715715715715715715')

const chainId = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

const quoteQuery = v.object({
  fromChain: chainId,
  toChain: chainId,
  fromToken: address,
  toToken: address,
  fromAmount: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,50}$/),
    v.transform((text) => BigInt(text)),
  ),
  fromAddress: address,
  toAddress: v.optional(address),
  slippage: v.optional(v.pipe(v.string(), v.regex(/^0\.\d{1,4}$/)), '0.005'),
  integrator: v.optional(v.string(), 'lifi-api'),
  allowBridges: v.optional(v.string(), 'all'),
})

const statusQuery = v.object({ txHash: transactionHash, fromChain: chainId, toChain: v.optional(chainId) })

/** LI.FI's error codes. */
class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super('refused')
    this.status = status
    this.body = body
  }
}

interface LiFiOptions extends Pick<ExchangeOptions, 'clock' | 'pollMilliseconds' | 'requestsPerMinute'> {
  /** RPC URLs of the running local chains. */
  readonly rpcUrls: Partial<Record<NetworkKey, string>>
}

/** Starts a simulator of the part of LI.FI's API, version 1, that wallet swaps need. */
export async function startLiFi(options: LiFiOptions): Promise<ExchangeSimulator> {
  const { clock, rpcUrls, pollMilliseconds } = options
  const seed = randomBytes(32).toString('hex')
  const chains = networks.flatMap(({ key, localChainId }): readonly (readonly [NetworkKey, RouterChain])[] => {
    const rpcUrl = rpcUrls[key]
    return rpcUrl === undefined ? [] : [[key, new RouterChain({ chainId: localChainId, rpcUrl, seed })]]
  })
  const faults = new FaultSwitch<ExchangeFault>()
  const engine = new RouteEngine({
    clock,
    chains: new Map(chains),
    terms,
    faults,
    ...(pollMilliseconds !== undefined && { pollMilliseconds }),
    onError: (error) => console.error('A simulated exchange could not process a route:', error),
  })
  const look = {
    requestsPerMinute: 600,
    tooMany: (reply: FastifyReply) => fail(reply, new Refusal(429, { message: 'Rate limit exceeded', code: 1005 })),
    broken,
    routes: (server: FastifyInstance, desk: Desk<RouteEngine>) => {
      server.setErrorHandler(async (error, _request, reply) => fail(reply, error))
      server.get('/v1/quote', ({ query }) => answerQuote(desk, v.parse(quoteQuery, query)))
      server.get('/v1/status', ({ query }) => answerStatus(desk, v.parse(statusQuery, query)))
    },
  }
  return serveExchange(options, look, { engine, faults })
}

function broken(reply: FastifyReply): FastifyReply {
  return fail(reply, new Refusal(500, { message: 'Internal server error', code: 1006 }))
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal) && isUnexpected(error)) return broken(reply)
  const { status, body } =
    error instanceof Refusal ? error : new Refusal(400, { message: 'Request is not valid', code: 1011 })
  return reply.code(status).send(body)
}

/** The local chains' coins. Test tokens are for exchanges that hold coins. */
const listed = catalogueOf(0).filter((asset) => isEvm(asset.network) && !isTestToken(asset))

function assetOn(chain: number, token: Address): ExchangeAsset {
  const network = networks.find(({ localChainId }) => localChainId === chain)
  const asset = listed.find(
    (candidate) => candidate.network === network?.key && BigInt(assetIdOf(candidate)) === BigInt(token),
  )
  if (asset === undefined) throw new Refusal(400, { message: 'Unknown chain or token', code: 1011 })
  return asset
}

type QuoteQuery = v.InferOutput<typeof quoteQuery>

/** @throws Refusal if no allowed tool carries the coin. */
function wayOf(engine: RouteEngine, query: QuoteQuery) {
  const [from, to] = [assetOn(query.fromChain, query.fromToken), assetOn(query.toChain, query.toToken)]
  const [source, destination] = [engine.chain(from.network), engine.chain(to.network)]
  const tool = toolFor(from, to)
  const isOneChain = from.network === to.network
  const isAllowed =
    isOneChain || query.allowBridges === 'all' || query.allowBridges.split(',').includes(tool?.key ?? '')
  if (source === undefined || destination === undefined || tool === undefined || !isAllowed) {
    throw new Refusal(404, noQuote('across', 'NO_POSSIBLE_ROUTE'))
  }
  return { from, to, source, destination, tool, isOneChain }
}

async function answerQuote({ engine, faults }: Desk<RouteEngine>, query: QuoteQuery) {
  const { from, to, source, destination, tool, isOneChain } = wayOf(engine, query)
  const amount = fromNetworkUnits(query.fromAmount, from.decimals)
  const quote = engine.quote({ from, to, rateType: 'floating', amount, side: 'from' })
  if ('kind' in quote) throw new Refusal(404, noQuote(tool.key, refusals[quote.kind]))
  const account = getAddress(query.fromAddress)
  const toAddress = getAddress(query.toAddress ?? account)
  const recipient = faults.has('foreign-recipient') ? strangersAddress : toAddress
  const planned = {
    id: `0x${randomBytes(32).toString('hex')}` as const,
    tool,
    quote,
    minimum: minimumOf(quote, BigInt(query.slippage.slice(2).padEnd(4, '0'))),
    integrator: query.integrator,
    router: source.router,
    destinationChainId: destination.chainId,
    account,
    recipient,
    now: engine.now(),
  }
  // No one signs with the example account.
  if (!isAddressEqual(account, exampleAccount)) {
    if (isOneChain) await source.stock(to, quote.toAmount)
    await engine.plan(planned.id, quote, { account, recipient })
  }
  const owner = from.contract === null ? zeroAddress : source.router
  const approvalAddress = faults.has('foreign-approval') ? strangersAddress : owner
  return stepOf(planned, { from: query.fromChain, to: query.toChain }, { margin, approvalAddress, toAddress })
}

const refusals = {
  'below-minimum': 'AMOUNT_TOO_LOW',
  'above-maximum': 'AMOUNT_TOO_HIGH',
  'no-pair': 'NO_POSSIBLE_ROUTE',
} as const

async function answerStatus({ engine, faults }: Desk<RouteEngine>, query: v.InferOutput<typeof statusQuery>) {
  const { txHash, fromChain } = query
  const network = networks.find(({ localChainId }) => localChainId === fromChain)
  const found = network === undefined ? 'unknown' : await engine.find(network.key, txHash)
  if (found === 'reverted') return failedStatusOf(txHash, fromChain)
  if (typeof found === 'string') return { status: 'NOT_FOUND', sending: { txHash, txLink: '', chainId: fromChain } }
  const toChain = engine.chain(found.quote.to.network)?.chainId ?? fromChain
  const chains = { from: fromChain, to: toChain }
  return statusOf(found, chains, engine.now(), faults.has('unknown-status') ? 'REBALANCING' : undefined)
}
