import { Gauge, type Registry } from 'prom-client'

import { ProviderPolling, type ProviderPollingOptions } from './provider-polling.ts'
import type { OrderProvider } from './order-provider.ts'
import { countAlerted } from './alerted-orders.repository.ts'
import { findNextPoll } from './orders.repository.ts'

export interface OrderPollingOptions extends Omit<ProviderPollingOptions, 'provider'> {
  readonly providers: readonly OrderProvider[]
  readonly metrics: Registry
}

/**
 * Polls partners about orders as long as the process lives, each in its own loop, so that one that hangs doesn't delay
 * the others. Several processes can do so at once: none takes an order that another has claimed.
 */
export class OrderPolling {
  readonly name = 'orders at partners'
  readonly #pollings: readonly ProviderPolling[]

  constructor({ providers, metrics, ...options }: OrderPollingOptions) {
    this.#pollings = providers.map((provider) => new ProviderPolling({ ...options, provider }))
    measure(options, providers, metrics)
  }

  start(): void {
    for (const polling of this.#pollings) polling.start()
  }

  /** Polls at once, because an event about an order has arrived. */
  wake(): void {
    for (const polling of this.#pollings) polling.wake()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#pollings.map((polling) => polling.stop()))
  }

  /** Polls every partner as much as its rate limit allows now. */
  async runOnce(): Promise<void> {
    await Promise.all(this.#pollings.map((polling) => polling.runOnce()))
  }
}

/** Queried when metrics are scraped: a loop that hangs couldn't report itself. */
function measure(
  { clock, database }: Pick<OrderPollingOptions, 'clock' | 'database'>,
  providers: readonly OrderProvider[],
  metrics: Registry,
): void {
  const lag = new Gauge({
    name: 'sevenport_order_poll_lag_seconds',
    help: 'For how long the order that has waited longest should have been asked about, by partner',
    labelNames: ['provider'],
    registers: [metrics],
    collect: async () => {
      for (const { name } of providers) {
        const next = await findNextPoll(database, name)
        lag.set({ provider: name }, next === null ? 0 : Math.max(0, (clock().getTime() - next.getTime()) / 1000))
      }
    },
  })
  const alerts: Gauge = new Gauge({
    name: 'sevenport_order_alerts',
    help: 'Orders that wait for an operator to look at them',
    registers: [metrics],
    collect: async () => {
      alerts.set(await countAlerted(database))
    },
  })
}
