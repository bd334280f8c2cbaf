import { Gauge, type Registry } from 'prom-client'

import type { Log } from '#server/lib/log.ts'
import type { Pulse } from '#server/lib/health-board.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { NetworkKey } from '#api/coins.ts'

/** Milliseconds between rounds while there are payments, and while there are none. */
const interval = 2_000
const idleInterval = 30_000

/** Makes the payments of one network, round by round. */
export interface PayoutPlace {
  readonly chain: { readonly network: NetworkKey; readonly name: string }
  readonly payouts: { readonly alerts: { readonly count: number }; runOnce(): Promise<boolean> }
  readonly log: Log
}

/** Where a worker reports its state, besides the log. */
export interface PayoutSigns {
  readonly metrics: PayoutMetrics
  /** The pulse of payments on this chain. */
  readonly pulse: Pulse
}

/** Number of payment alerts, by chain name. */
export interface PayoutMetrics {
  report(chain: string, alerts: number): void
}

/** Publishes the metrics used for alerting. */
export function measurePayouts(registry: Registry): PayoutMetrics {
  const alerts = new Gauge({
    name: 'sevenport_payout_alerts',
    help: 'Payments, coins and nonces of a chain that an operator has to look at; the log says why',
    labelNames: ['chain'],
    registers: [registry],
  })
  return { report: (chain, count) => alerts.set({ chain }, count) }
}

/**
 * Makes payments on one chain for the life of the process. Failures are logged and retried. Even without payments it
 * still queries node and database now and then, in case a deep reorg has dropped one.
 */
export class PayoutWorker {
  readonly name: string
  readonly #network: NetworkKey
  readonly #pulse: Pulse
  readonly #loop: PollLoop

  /** @param isWoken Whether `wake` is called for requested payments. */
  constructor({ chain, log, payouts }: PayoutPlace, { metrics, pulse }: PayoutSigns, isWoken: () => boolean) {
    this.#network = chain.network
    this.#pulse = pulse
    this.name = `payouts on ${chain.name}`
    let isIdle = false
    this.#loop = new PollLoop({
      interval: () => (isIdle && isWoken() ? idleInterval : interval),
      run: async () => {
        isIdle = !(await payouts.runOnce())
        metrics.report(chain.name, payouts.alerts.count)
        pulse.beat(payouts.alerts.count === 0 ? 'operational' : 'degraded')
      },
      onFailure: (error, failures) => {
        log.warn({ chain: chain.name, failures, err: error }, 'Could not process payments')
      },
    })
  }

  start(): void {
    this.#pulse.begin()
    this.#loop.start()
  }

  /** Starts a round at once if a payment was requested on its network. */
  wake(network: string): void {
    if (network === '' || network === this.#network) this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }
}
