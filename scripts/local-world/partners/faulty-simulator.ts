import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { FaultSwitch } from './fault-switch.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** Faults that every simulated order partner can have, whatever it trades. */
export type ServingFault = 'slow' | 'rate-limited' | 'failing' | 'silent-after-create'

/** How a partner's API responds to problems. */
export interface FaultyLook {
  readonly requestsPerMinute: number
  /** Rejects a request over the limit in the partner's format. */
  readonly tooMany: (reply: FastifyReply) => unknown
  readonly broken: (reply: FastifyReply) => unknown
}

interface Served<Fault extends string> {
  readonly look: FaultyLook
  readonly faults: FaultSwitch<Fault | ServingFault>
  readonly routes: (server: FastifyInstance, confirm: Confirm) => void
  /** Path prefixes of pages for users, which keep working while the API fails. */
  readonly pages?: readonly string[]
}

/** Responds to a request that created an order: normally with the order, or never, if that is the fault. */
export type Confirm = (reply: FastifyReply, answer: unknown) => FastifyReply

const slowMilliseconds = 5_000

/** Starts a partner that can be given faults. */
export async function startFaultySimulator<Fault extends string>(served: Served<Fault>): Promise<Simulator> {
  const { look, faults, routes, pages = [] } = served
  const silenced = new Set<Socket>()
  const confirm = (reply: FastifyReply, answer: unknown) => {
    if (!faults.has('silent-after-create')) return reply.send(answer)
    silenced.add(reply.raw.socket as Socket)
    return reply.hijack()
  }
  return startSimulator({
    requestsPerMinute: look.requestsPerMinute,
    refuse: look.tooMany,
    routes: (server) => {
      // Keeps numbers' exact digits, which Fastify's serializer would lose.
      server.setReplySerializer((payload) => JSON.stringify(payload))
      server.addHook('onRequest', async (request, reply) => {
        if (pages.some((page) => request.url.startsWith(page))) return undefined
        if (faults.has('rate-limited')) return look.tooMany(reply)
        if (faults.has('failing')) return look.broken(reply)
        if (faults.has('slow')) await sleep(slowMilliseconds, undefined, { ref: false })
        return undefined
      })
      server.addHook('preClose', async () => {
        for (const socket of silenced) socket.destroy()
      })
      routes(server, confirm)
    },
  })
}
