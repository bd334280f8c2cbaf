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

/** What looks after orders, behind the face of an exchange. */
type ServedEngine = ExchangeSimulator['engine'] & { close(): Promise<void> }

export interface Desk<Engine = ExchangeEngine> {
  readonly engine: Engine
  readonly faults: FaultSwitch
  /** Ends the answer to a request that has made an order: usually with it, or never, if that is the fault. */
  confirm(reply: FastifyReply, answer: unknown): FastifyReply
}

/** How an exchange answers, in its own words. */
interface Look<Engine> {
  readonly requestsPerMinute: number
  readonly routes: (server: FastifyInstance, desk: Desk<Engine>) => void
  /** Refuse in the partner's words. */
  readonly tooMany: (reply: FastifyReply) => unknown
  readonly broken: (reply: FastifyReply) => unknown
}

interface Face extends Look<ExchangeEngine> {
  readonly terms: ExchangeTerms
  readonly makeOrderId: () => string
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
  return serveExchange(options, face, { engine, faults })
}

/** Answers for whatever looks after the orders, and goes wrong as it is told to. */
export async function serveExchange<Engine extends ServedEngine>(
  options: Pick<ExchangeOptions, 'requestsPerMinute'>,
  look: Look<Engine>,
  { engine, faults }: { readonly engine: Engine; readonly faults: FaultSwitch },
): Promise<ExchangeSimulator> {
  const silenced = new Set<Socket>()
  const confirm = (reply: FastifyReply, answer: unknown) => {
    if (!faults.has('silent-after-create')) return reply.send(answer)
    silenced.add(reply.raw.socket as Socket)
    return reply.hijack()
  }
  const simulator = await startSimulator({
    requestsPerMinute: options.requestsPerMinute ?? look.requestsPerMinute,
    refuse: look.tooMany,
    routes: (server) => {
      // Numbers with their own digits, which Fastify's serializer would not keep.
      server.setReplySerializer((payload) => JSON.stringify(payload))
      server.addHook('onRequest', async (_request, reply) => {
        if (faults.has('rate-limited')) return look.tooMany(reply)
        if (faults.has('failing')) return look.broken(reply)
        if (faults.has('slow')) await sleep(slowMilliseconds, undefined, { ref: false })
        return undefined
      })
      server.addHook('preClose', async () => {
        for (const socket of silenced) socket.destroy()
      })
      look.routes(server, { engine, faults, confirm })
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
