import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { FaultSwitch } from './fault-switch.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** What every simulated partner of orders can have wrong with it, whatever it trades. */
export type ServingFault = 'slow' | 'rate-limited' | 'failing' | 'silent-after-create'

/** How a partner answers, in its own words. */
export interface FaultyLook {
  readonly requestsPerMinute: number
  /** Refuse in the partner's words. */
  readonly tooMany: (reply: FastifyReply) => unknown
  readonly broken: (reply: FastifyReply) => unknown
}

interface Served<Fault extends string> {
  readonly look: FaultyLook
  readonly faults: FaultSwitch<Fault | ServingFault>
  readonly routes: (server: FastifyInstance, confirm: Confirm) => void
  /** Where pages for people begin: they go on while the API fails. */
  readonly pages?: readonly string[]
}

/** Ends the answer to a request that has made an order: usually with it, or never, if that is the fault. */
export type Confirm = (reply: FastifyReply, answer: unknown) => FastifyReply

const slowMilliseconds = 5_000

/** Starts a partner that goes wrong as it is told to. */
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
      // Numbers with their own digits, which Fastify's serializer would not keep.
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
