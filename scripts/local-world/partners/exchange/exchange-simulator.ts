import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { NetworkKey } from '#api/coins.ts'
import type { Clock } from '#server/lib/clock.ts'
import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { type Confirm, type FaultyLook, startFaultySimulator } from '#scripts/local-world/partners/faulty-simulator.ts'
import type { Simulator } from '#scripts/local-world/partners/simulator.ts'

import { ExchangeEngine } from './engine/exchange-engine.ts'
import type { ExchangeChain } from './engine/exchange-chain.ts'
import type { ExchangeTerms } from './engine/quote.ts'
import type { ExchangeFault } from './faults.ts'

/** Options of every simulated exchange. */
export interface ExchangeOptions {
  readonly clock: Clock
  /** Returns the exchange's own accounts on every network, derived from its seed. */
  readonly chainsOf: (seed: string) => ReadonlyMap<NetworkKey, ExchangeChain>
  readonly requestsPerMinute?: number
  readonly pollMilliseconds?: number
}

/** A simulated exchange on this machine. */
export interface ExchangeSimulator extends Simulator {
  /** For the page about partners, and for tests. */
  readonly engine: Pick<ExchangeEngine, 'orders' | 'advance' | 'resolveHold'>
  /** The current fault, if any. */
  readonly fault: ExchangeFault | null
  /** Sets a fault until changed; null clears it. */
  setFault(fault: ExchangeFault | null): void
}

/** The engine that processes orders, behind an exchange's API. */
type ServedEngine = ExchangeSimulator['engine'] & { close(): Promise<void> }

export interface Desk<Engine = ExchangeEngine> {
  readonly engine: Engine
  readonly faults: FaultSwitch<ExchangeFault>
  readonly confirm: Confirm
}

/** How an exchange's API responds. */
interface Look<Engine> extends FaultyLook {
  readonly routes: (server: FastifyInstance, desk: Desk<Engine>) => void
}

interface Face extends Look<ExchangeEngine> {
  readonly terms: ExchangeTerms
  readonly makeOrderId: () => string
}

/** Starts an exchange with a partner's API. */
export async function startExchange(options: ExchangeOptions, face: Face): Promise<ExchangeSimulator> {
  const { clock, chainsOf, pollMilliseconds } = options
  const faults = new FaultSwitch<ExchangeFault>()
  const engine = new ExchangeEngine({
    clock,
    chains: chainsOf(randomBytes(32).toString('hex')),
    terms: face.terms,
    faults,
    makeOrderId: face.makeOrderId,
    ...(pollMilliseconds !== undefined && { pollMilliseconds }),
    onError: (error) => console.error('A simulated exchange could not process an order:', error),
  })
  return serveExchange(options, face, { engine, faults })
}

/** Serves an engine that processes orders, with the current fault. */
export async function serveExchange<Engine extends ServedEngine>(
  options: Pick<ExchangeOptions, 'requestsPerMinute'>,
  look: Look<Engine>,
  { engine, faults }: { readonly engine: Engine; readonly faults: FaultSwitch<ExchangeFault> },
): Promise<ExchangeSimulator> {
  const { requestsPerMinute = look.requestsPerMinute } = options
  const simulator = await startFaultySimulator({
    look: { ...look, requestsPerMinute },
    faults,
    routes: (server, confirm) => look.routes(server, { engine, faults, confirm }),
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
