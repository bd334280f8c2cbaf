import { Gauge, type Registry } from 'prom-client'

import type { Log } from '#server/lib/log.ts'
import type { Pulse } from '#server/lib/health-board.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { NetworkKey } from '#api/coins.ts'

/** Milliseconds between two looks while there is something to pay, and while there is nothing. */
const interval = 2_000
const idleInterval = 30_000

/** What pays on one network, round by round. */
export interface PayoutPlace {
  readonly chain: { readonly network: NetworkKey; readonly name: string }
  readonly payouts: { readonly alerts: { readonly count: number }; runOnce(): Promise<boolean> }
  readonly log: Log
}

/** What a worker is told on, beside the log. */
export interface PayoutSigns {
  readonly metrics: PayoutMetrics
  /** Of payments on this chain. */
  readonly pulse: Pulse
}

/** Alerts of payments, by the chain's name. */
export interface PayoutMetrics {
  report(chain: string, alerts: number): void
}

/** Publishes what an alert needs. */
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
 * Pays on one chain for the life of the process. Failures are logged and retried. While nothing is to be paid, it still
 * asks node and database now and then, for a payment that a deep fork has dropped.
 */
export class PayoutWorker {
  readonly name: string
  readonly #network: NetworkKey
  readonly #pulse: Pulse
  readonly #loop: PollLoop

  /** @param isWoken Whether `wake` is called for what is requested. */
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
        log.warn({ chain: chain.name, failures, err: error }, 'Payments could not go on')
      },
    })
  }

  start(): void {
    this.#pulse.begin()
    this.#loop.start()
  }

  /** Looks at once, if this is its network: something was requested there. */
  wake(network: string): void {
    if (network === '' || network === this.#network) this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }
}
