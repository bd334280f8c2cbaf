import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { NetworkKey } from '#api/coins.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type Simulator, startSimulator } from '#scripts/local-world/partners/simulator.ts'

import { ExchangeEngine } from './engine/exchange-engine.ts'
import type { ExchangeChain } from './engine/exchange-chain.ts'
import type { ExchangeTerms } from './engine/quote.ts'
import { type ExchangeFault, FaultSwitch } from './faults.ts'

/** What every simulated exchange is started with. */
export interface ExchangeOptions {
  readonly clock: Clock
  /** The exchange's own accounts on every network, derived from its seed. */
  readonly chainsOf: (seed: string) => ReadonlyMap<NetworkKey, ExchangeChain>
  readonly requestsPerMinute?: number
  readonly pollMilliseconds?: number
}

/** A simulated exchange on this machine. */
export interface ExchangeSimulator extends Simulator {
  /** For what the page about partners shows and decides, and for tests. */
  readonly engine: Pick<ExchangeEngine, 'orders' | 'advance' | 'resolveHold'>
  /** What goes wrong at the moment. */
  readonly fault: ExchangeFault | null
  /** Has one thing go wrong until told otherwise; null for nothing. */
  setFault(fault: ExchangeFault | null): void
}

export interface Desk {
  readonly engine: ExchangeEngine
  readonly faults: FaultSwitch
  /** Ends the answer to a request that has made an order: usually with it, or never, if that is the fault. */
  confirm(reply: FastifyReply, answer: unknown): FastifyReply
}

interface Face {
  readonly terms: ExchangeTerms
  readonly makeOrderId: () => string
  readonly requestsPerMinute: number
  readonly routes: (server: FastifyInstance, desk: Desk) => void
  /** Refuse in the partner's words. */
  readonly tooMany: (reply: FastifyReply) => unknown
  readonly broken: (reply: FastifyReply) => unknown
}

const slowMilliseconds = 5_000

/** Starts an exchange behind the face of a partner. */
export async function startExchange(options: ExchangeOptions, face: Face): Promise<ExchangeSimulator> {
  const { clock, chainsOf, pollMilliseconds } = options
  const faults = new FaultSwitch()
  const engine = new ExchangeEngine({
    clock,
    chains: chainsOf(randomBytes(32).toString('hex')),
    terms: face.terms,
    faults,
    makeOrderId: face.makeOrderId,
    ...(pollMilliseconds !== undefined && { pollMilliseconds }),
    onError: (error) => console.error('A simulated exchange could not look after an order:', error),
  })
  const silenced = new Set<Socket>()
  const confirm = (reply: FastifyReply, answer: unknown) => {
    if (!faults.has('silent-after-create')) return reply.send(answer)
    silenced.add(reply.raw.socket as Socket)
    return reply.hijack()
  }
  const simulator = await startSimulator({
    requestsPerMinute: options.requestsPerMinute ?? face.requestsPerMinute,
    refuse: face.tooMany,
    routes: (server) => {
      // Numbers with their own digits, which Fastify's serializer would not keep.
      server.setReplySerializer((payload) => JSON.stringify(payload))
      server.addHook('onRequest', async (_request, reply) => {
        if (faults.has('rate-limited')) return face.tooMany(reply)
        if (faults.has('failing')) return face.broken(reply)
        if (faults.has('slow')) await sleep(slowMilliseconds, undefined, { ref: false })
        return undefined
      })
      server.addHook('preClose', async () => {
        for (const socket of silenced) socket.destroy()
      })
      face.routes(server, { engine, faults, confirm })
    },
  })
  return {
    url: simulator.url,
    engine,
    get fault() {
      return faults.fault
    },
    setFault: (fault) => faults.set(fault),
    close: async () => {
      await engine.close()
      await simulator.close()
    },
  }
}
