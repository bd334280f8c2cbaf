import path from 'node:path'

import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getAddress } from 'viem'
import * as v from 'valibot'

import { appConfig, appConfigPath } from '#api/app-config.ts'
import type { AppConfig } from '#api/app-config.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { ApiErrorCode } from '#api/errors.ts'
import { getLocalWorld, moveClock, requestTestCoins } from '#api/local-world.ts'
import { getMarketPrices } from '#api/market.ts'

import type { ChainClock } from './chain-clock.ts'
import type { Faucet } from './faucet.ts'
import { FaucetBusyError } from './faucet.ts'
import { localMarket } from './local-market.ts'
import { hasLoopbackHost, hasLoopbackOrigin } from './loopback-guard.ts'
import { helmetOptions, permissionsPolicy } from './security-headers.ts'

/** What the server offers beside the app's files. */
export interface AppServerDependencies {
  readonly worldId: string
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
  readonly clock: Pick<ChainClock, 'now' | 'advance' | 'advanceToNextDay'>
  /** By chain id. */
  readonly faucets: ReadonlyMap<number, Pick<Faucet, 'give'>>
  readonly walletConnect: AppConfig['walletConnect']
  /** Folder of the built app; `undefined` if something else serves it. */
  readonly appFolder: string | undefined
}

/** WalletConnect's own relay, which its SDK uses if no other is configured. */
const walletConnectRelay = 'wss://relay.walletconnect.org'

/** A refusal with a code that the endpoint lists. */
class ApiError extends Error {
  readonly code: ApiErrorCode

  constructor(code: ApiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The one HTTP server of the local world: the app with its security headers, the faucet, the clock and the market. */
export async function buildAppServer(dependencies: AppServerDependencies): Promise<FastifyInstance> {
  const { worldId, chains, clock, faucets, walletConnect, appFolder } = dependencies
  const server = Fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true })

  const relay = walletConnect === null ? [] : [new URL(walletConnect.relayUrl ?? walletConnectRelay).origin]
  await server.register(fastifyHelmet, helmetOptions([...chains.map(({ rpcUrl }) => rpcUrl), ...relay]))

  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (!hasLoopbackHost(request)) throw new ApiError(apiErrorCode.forbidden, 'Unknown host name')
    const mayAct = request.method === 'GET' || request.method === 'HEAD' || hasLoopbackOrigin(request)
    if (!mayAct) throw new ApiError(apiErrorCode.forbidden, 'Another site may not act here')
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ApiError) return sendFailure(reply, error.code, error.message)
    // Fastify's own refusals: broken JSON, a wrong content type, too long a body.
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendFailure(reply, apiErrorCode.invalidRequest, error.message)
    }
    console.error(error)
    return sendFailure(reply, apiErrorCode.internal, 'The local world failed; see its output')
  })
  server.setNotFoundHandler((_request, reply) => sendFailure(reply, apiErrorCode.notFound, 'Not found'))

  server.get(appConfigPath, async (_request, reply) => {
    const rpcUrls = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    return reply.header('cache-control', 'no-store').send(v.parse(appConfig, { rpcUrls, walletConnect, worldId }))
  })
  mount(server, getLocalWorld, async () => ({ worldId, now: await clock.now(), chains: [...chains] }))
  mount(server, getMarketPrices, async () => ({ ...localMarket, asOf: Math.floor(Date.now() / 1000) }))
  mount(server, moveClock, async (body) => ({
    now: await ('to' in body ? clock.advanceToNextDay() : clock.advance(body.advanceSeconds)),
  }))
  mount(server, requestTestCoins, async ({ chainId, address }) => {
    const faucet = faucets.get(chainId)
    if (faucet === undefined) throw new ApiError(apiErrorCode.invalidRequest, `There is no local chain ${chainId}`)
    try {
      return { chainId, transfers: [...(await faucet.give(getAddress(address)))] }
    } catch (error) {
      if (error instanceof FaucetBusyError) throw new ApiError(apiErrorCode.tooManyRequests, error.message)
      throw error
    }
  })

  if (appFolder !== undefined) await serveApp(server, appFolder)
  return server
}

/** Answers an endpoint: a body or an answer that the contract does not describe goes no further. */
function mount<Body extends v.GenericSchema | undefined, Data extends v.GenericSchema>(
  server: FastifyInstance,
  { method, path: url, body, data }: Endpoint<Body, Data>,
  handle: (body: Body extends v.GenericSchema ? v.InferOutput<Body> : undefined) => Promise<v.InferInput<Data>>,
): void {
  server.route({
    method,
    url,
    handler: async (request, reply) => {
      const parsed = v.safeParse(body ?? v.undefined(), body === undefined ? undefined : request.body)
      if (!parsed.success) {
        throw new ApiError(apiErrorCode.invalidRequest, parsed.issues.map(({ message }) => message).join('; '))
      }
      const answer = await handle(parsed.output as Parameters<typeof handle>[0])
      return reply.header('cache-control', 'no-store').send({ code: 0, msg: 'ok', data: v.parse(data, answer) })
    },
  })
}

async function sendFailure(reply: FastifyReply, code: ApiErrorCode, message: string): Promise<void> {
  await reply.code(code).header('cache-control', 'no-store').send({ code, msg: message, data: null })
}

async function serveApp(server: FastifyInstance, appFolder: string): Promise<void> {
  const assetsFolder = path.join(appFolder, 'assets') + path.sep
  await server.register(fastifyStatic, {
    root: appFolder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      // Names in assets/ carry a hash of the content.
      const isHashed = filePath.startsWith(assetsFolder)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
