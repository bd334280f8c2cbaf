import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { hasLoopbackHost, hasLoopbackOrigin } from '#scripts/local-world/loopback-guard.ts'
import { loopback } from '#scripts/local-world/ports.ts'

/** A partner on this machine, to be asked by the adapter of production. */
export interface Simulator {
  readonly url: string
  close(): Promise<void>
}

interface Quota {
  readonly perMinute: number
  /** What the requests of this minute come to so far. */
  readonly spent: number
  /** Until there is room again. */
  readonly seconds: number
}

export interface SimulatorOptions {
  readonly routes: (server: FastifyInstance) => void
  readonly requestsPerMinute: number
  /** Tells in the partner's words how much room is left, where it does. */
  readonly tellQuota?: (reply: FastifyReply, quota: Quota) => void
  /** Refuses in the partner's words. */
  readonly refuse: (reply: FastifyReply, quota: Quota) => unknown
}

/** Accounts of wallets are named by their public keys, and by more than that. */
const longestParameter = 500

/** Starts a server on a free port of this machine, which no page of another site may ask. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { routes, requestsPerMinute: perMinute, tellQuota, refuse } = options
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const server = Fastify({ routerOptions: { maxParamLength: longestParameter } })
  server.addHook('onRequest', async (request, reply) => {
    if (!hasLoopbackHost(request) || !hasLoopbackOrigin(request)) return reply.code(403).send({ error: 'Forbidden' })
    const { consumedPoints: spent, msBeforeNext } = await consume(limiter)
    const quota = { perMinute, spent, seconds: Math.ceil(msBeforeNext / 1000) }
    tellQuota?.(reply, quota)
    return spent > perMinute ? refuse(reply, quota) : undefined
  })
  routes(server)
  return { url: await server.listen({ host: loopback, port: 0 }), close: () => server.close() }
}

async function consume(limiter: RateLimiterMemory): Promise<RateLimiterRes> {
  try {
    return await limiter.consume('everybody')
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

/** A decimal as a number of JSON, with its own digits. TypeScript does not know the function yet. */
export function jsonNumber(decimal: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimal)
}
