import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { NetworkKey } from '#api/coins.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { ExchangeChain } from '#scripts/local-world/partners/exchange/engine/exchange-chain.ts'
import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { type Confirm, type FaultyLook, startFaultySimulator } from '#scripts/local-world/partners/faulty-simulator.ts'
import type { Simulator } from '#scripts/local-world/partners/simulator.ts'

import { checkoutPath, serveCheckout } from './checkout-pages.ts'
import { FiatEngine } from './engine/fiat-engine.ts'
import type { FiatOrder } from './engine/fiat-order.ts'
import type { FiatTerms } from './engine/fiat-quote.ts'
import type { FiatFault } from './faults.ts'
import { type Webhook, WebhookSender } from './webhook-sender.ts'

/** Options of every simulated partner. */
export interface FiatOptions {
  readonly clock: Clock
  /** Returns the partner's own accounts on every network, derived from its seed. */
  readonly chainsOf: (seed: string) => ReadonlyMap<NetworkKey, ExchangeChain>
  /** The URL for webhooks. */
  readonly webhookUrl: string
  readonly requestsPerMinute?: number | undefined
  readonly pollMilliseconds?: number | undefined
}

export interface FiatSimulator extends Simulator {
  readonly title: string
  /** For the page about partners, and for tests. */
  readonly engine: Pick<FiatEngine, 'orders' | 'find' | 'advance' | 'resolveHold' | 'pay'>
  readonly fault: FiatFault | null
  /** Sets a fault until changed; null clears it. */
  setFault(fault: FiatFault | null): void
}

export interface FiatDoor {
  readonly engine: FiatEngine
  readonly faults: FaultSwitch<FiatFault>
  readonly confirm: Confirm
  /** Returns the page on which an order continues. */
  readonly checkoutUrl: (order: FiatOrder) => string
}

/** How a partner's API responds. */
export interface FiatFace extends FaultyLook {
  /** Such as `MoonPay`. */
  readonly title: string
  readonly terms: FiatTerms
  readonly makeOrderId: () => string
  readonly routes: (server: FastifyInstance, door: FiatDoor) => void
  /** Path prefixes of its own pages, which lead to the checkout. */
  readonly pages?: readonly string[]
  /** Returns the signed webhook to send after a change; omit if it sends none. */
  readonly webhook?: (order: FiatOrder, delivery: WebhookDelivery) => Webhook
  /** Adds the partner's parameters to the link back. */
  readonly returnUrl?: (order: FiatOrder, returnUrl: string) => string
}

export interface WebhookDelivery {
  /** The same for every delivery of the same change. */
  readonly eventId: string
  readonly at: Date
  /** To be signed with a wrong key. */
  readonly isForged: boolean
  readonly isUnknownStatus: boolean
}

/** Starts a fiat partner, with the pages on which users pay. */
export async function startFiatSimulator(options: FiatOptions, face: FiatFace): Promise<FiatSimulator> {
  const { clock, chainsOf, webhookUrl, requestsPerMinute = face.requestsPerMinute, pollMilliseconds } = options
  const { title, terms, makeOrderId } = face
  const faults = new FaultSwitch<FiatFault>()
  const onError = (error: unknown) => console.error(`${title}’s simulator could not continue an order:`, error)
  const sender = new WebhookSender({ url: webhookUrl, faults, onError })
  const engine = new FiatEngine({
    clock,
    chains: chainsOf(randomBytes(32).toString('hex')),
    terms,
    faults,
    makeOrderId,
    pollMilliseconds,
    onError,
    onChange: (order) => {
      const { webhook } = face
      if (webhook === undefined) return
      const eventId = randomBytes(12).toString('hex')
      const isUnknownStatus = faults.has('unknown-status')
      sender.send(({ isForged }) => webhook(order, { eventId, at: clock(), isForged, isUnknownStatus }))
    },
  })
  let url = ''
  const checkoutUrl = ({ token }: FiatOrder) => `${url}${checkoutPath}/${token}`
  const simulator = await startFaultySimulator({
    look: { ...face, requestsPerMinute },
    faults,
    pages: [checkoutPath, ...(face.pages ?? [])],
    routes: (server, confirm) => {
      serveCheckout(server, { title, engine, returnUrl: face.returnUrl })
      face.routes(server, { engine, faults, confirm, checkoutUrl })
    },
  })
  url = simulator.url
  return {
    url,
    title,
    engine,
    get fault() {
      return faults.fault
    },
    setFault: (fault) => faults.set(fault),
    close: async () => {
      await engine.close()
      await sender.close()
      await simulator.close()
    },
  }
}
