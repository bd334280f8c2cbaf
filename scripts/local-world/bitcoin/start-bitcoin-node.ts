import { randomBytes, timingSafeEqual } from 'node:crypto'

import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { hasLoopbackHost } from '#scripts/local-world/loopback-guard.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { parseExactly } from '#server/lib/exact-json.ts'

import { BitcoinChainNode } from './bitcoin-chain-node.ts'
import { chainMethods, type RpcMethods } from './chain-methods.ts'
import { FaucetWallet } from './faucet-wallet.ts'
import { minerMethods } from './miner-methods.ts'
import { Rejection, RpcFailure, rpcCode } from './rejection.ts'
import { RpcParameters } from './rpc-parameters.ts'
import { transactionMethods } from './transaction-methods.ts'

/** A node that answers Bitcoin Core's RPC calls. */
export interface RunningNode {
  /** With user and password. */
  readonly url: string
  close(): Promise<void>
}

/** A stand-in, with access for code in the same process that needn't call it over HTTP. */
export interface StandInNode extends RunningNode {
  readonly node: BitcoinChainNode
  readonly wallet: FaucetWallet
}

export interface BitcoinNodeOptions {
  readonly network: BitcoinNetwork
  /** 0 picks a free one. */
  readonly port?: number
  readonly clock?: Clock
}

const rpcRequest = v.object({
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
const userName = 'local'

/**
 * Starts a stand-in for a Bitcoin, Litecoin or Dogecoin node, which keeps its chain in memory and has no peers. It
 * speaks Bitcoin Core's JSON-RPC and validates transactions as a node does: inputs, sums, locks, fees and signatures.
 */
export async function startBitcoinNode(options: BitcoinNodeOptions): Promise<StandInNode> {
  const { network, port = 0, clock = systemClock } = options
  const node = new BitcoinChainNode(network, clock)
  const wallet = new FaucetWallet(node)
  const methods = { ...chainMethods(node), ...transactionMethods(node), ...minerMethods(node, wallet) }
  const password = randomBytes(18).toString('hex')
  const server = buildServer(methods, password)
  const address = new URL(await server.listen({ host: loopback, port }))
  address.username = userName
  address.password = password
  return { url: address.href, node, wallet, close: () => server.close() }
}

function buildServer(methods: RpcMethods, password: string): FastifyInstance {
  const server = Fastify({ bodyLimit: 32 * 1024 * 1024 })
  const expected = Buffer.from(`Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    const isKnown = given.length === expected.length && timingSafeEqual(given, expected)
    // Like Core, without a message for callers who don't know the password.
    if (!isKnown || !hasLoopbackHost(request)) return reply.code(401).send()
  })
  server.post('/', async ({ body }, reply) => {
    reply.type('application/json')
    const exact = parse(String(body), parseExactly)
    const plain = parse(String(body), JSON.parse)
    if (Array.isArray(exact) && Array.isArray(plain)) {
      const answers = exact.map((entry: unknown, index) => answer(methods, entry, idOf(plain[index])).body)
      return JSON.stringify(answers)
    }
    const { status, body: answered } = answer(methods, exact, idOf(plain))
    return reply.code(status).send(JSON.stringify(answered))
  })
  return server
}

function parse(body: string, read: (json: string) => unknown): unknown {
  try {
    return read(body)
  } catch {
    return undefined
  }
}

/** Returns the caller's request id, number or string, as received. */
function idOf(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : null
}

function answer(
  methods: RpcMethods,
  payload: unknown,
  id: unknown,
): { readonly status: number; readonly body: unknown } {
  if (payload === undefined) return failed(null, new RpcFailure(rpcCode.parse, 'Parse error'))
  const parsed = v.safeParse(rpcRequest, payload)
  if (!parsed.success) return failed(id, new RpcFailure(rpcCode.invalidRequest, 'Invalid Request object'))
  const { method, params } = parsed.output
  const call = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (call === undefined) return failed(id, new RpcFailure(rpcCode.methodNotFound, 'Method not found'))
  try {
    return { status: 200, body: { result: call(new RpcParameters(params)), error: null, id } }
  } catch (error) {
    if (error instanceof RpcFailure || error instanceof Rejection) return failed(id, error)
    throw error
  }
}

/** Returns an error with the HTTP status that Core uses for it. */
function failed(id: unknown, { code, message }: { readonly code: number; readonly message: string }) {
  const statuses = new Map<number, number>([
    [rpcCode.methodNotFound, 404],
    [rpcCode.invalidRequest, 400],
  ])
  return { status: statuses.get(code) ?? 500, body: { result: null, error: { code, message }, id } }
}
