import Fastify, { type FastifyInstance } from 'fastify'

import { localTronNetwork, type TronNetwork } from '#deployments/tron-networks.ts'
import { crossOriginHeaders, hasLoopbackHost } from '#scripts/local-world/loopback-guard.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { parseExactly } from '#server/lib/exact-json.ts'

import { addAccountRoutes } from './account-routes.ts'
import { TronChainNode } from './tron-chain-node.ts'
import { TronPurse } from './tron-purse.ts'
import { RequestFailure, type TronMethod, walletMethods } from './wallet-methods.ts'

export interface TronNodeOptions {
  readonly network?: TronNetwork
  /** 0 picks a free one. */
  readonly port?: number
  readonly clock?: Clock
  /** The API key that it requires, as TronGrid does; null requires none. */
  readonly apiKey?: string | null
  /** Whether it produces a block every three seconds; otherwise only on request. */
  readonly producesByItself?: boolean
}

/** A stand-in, with access for code in the same process that needn't call it over HTTP. */
export interface StandInTronNode {
  readonly url: string
  readonly node: TronChainNode
  /** Owns everything at the start. */
  readonly faucet: TronPurse
  close(): Promise<void>
}

/**
 * Starts a stand-in for TronGrid, which keeps its chain in memory and has no peers. It answers TRON's HTTP API and
 * validates transactions as a node does: signature, reference block, expiration, balance, bandwidth and energy. Its
 * only contracts are the network's tokens and the forwarder.
 */
export async function startTronNode(options: TronNodeOptions = {}): Promise<StandInTronNode> {
  const { network = localTronNetwork, port = 0, clock = systemClock, apiKey = null, producesByItself = false } = options
  const faucet = new TronPurse()
  const node = new TronChainNode({ network, clock, rich: faucet.account })
  const server = buildServer(walletMethods(node), apiKey)
  addAccountRoutes(server, node)
  const url = await server.listen({ host: loopback, port })
  const timer = producesByItself ? setInterval(() => node.produce(), network.blockInterval) : undefined
  timer?.unref()
  const close = async () => {
    clearInterval(timer)
    await server.close()
  }
  return { url, node, faucet, close }
}

function buildServer(methods: Readonly<Record<string, TronMethod>>, apiKey: string | null): FastifyInstance {
  const server = Fastify({ bodyLimit: 4 * 1024 * 1024 })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.addHook('onRequest', async (request, reply) => {
    if (!hasLoopbackHost(request)) return reply.code(403).send()
    // Browser wallets call it directly, from the app's origin.
    const { origin } = request.headers
    if (origin !== undefined) reply.headers(crossOriginHeaders(origin, 'GET, POST'))
    const isKnown = apiKey === null || request.method === 'OPTIONS' || request.headers['tron-pro-api-key'] === apiKey
    if (!isKnown) return reply.code(401).send({ Error: 'ApiKey not exists' })
  })
  server.options('/*', async (_request, reply) => reply.code(204).send())
  for (const [path, method] of Object.entries(methods)) {
    server.post(path, async ({ body }, reply) => {
      reply.type('application/json')
      return JSON.stringify(await answer(method, body))
    })
  }
  return server
}

async function answer(method: TronMethod, body: unknown): Promise<unknown> {
  try {
    return await method(parse(body))
  } catch (error) {
    if (error instanceof RequestFailure) return { Error: `class java.lang.Exception : ${error.message}` }
    throw error
  }
}

function parse(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return {}
  try {
    return parseExactly(body)
  } catch (error) {
    throw new RequestFailure('the body is not JSON', { cause: error })
  }
}
