import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { hasLoopbackHost, hasLoopbackOrigin } from '#scripts/local-world/loopback-guard.ts'
import { loopback } from '#scripts/local-world/ports.ts'

/** A partner on this machine, to be called by the production adapter. */
export interface Simulator {
  readonly url: string
  close(): Promise<void>
}

interface Quota {
  readonly perMinute: number
  /** How much the requests of this minute have used so far. */
  readonly spent: number
  /** Until the quota resets. */
  readonly seconds: number
}

export interface SimulatorOptions {
  readonly routes: (server: FastifyInstance) => void
  readonly requestsPerMinute: number
  /** Sets the partner's headers about the remaining quota, if it has any. */
  readonly tellQuota?: (reply: FastifyReply, quota: Quota) => void
  /** Rejects a request in the partner's format. */
  readonly refuse: (reply: FastifyReply, quota: Quota) => unknown
}

/** Long enough for wallet accounts, which are identified by descriptors with public keys. */
const longestParameter = 500

/** Starts a server on a free port of this machine, which pages of other sites can't call. */
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

/** Creates a JSON number with exactly these digits. TypeScript doesn't know the function yet. */
export function jsonNumber(decimal: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimal)
}
