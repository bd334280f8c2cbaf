import { Gauge, type Registry } from 'prom-client'

import { PollLoop } from '#server/chain/poll-loop.ts'

import type { PayoutOptions } from './payout-options.ts'
import { Payouts } from './payouts.ts'

/** Milliseconds between two looks at what is to be paid. */
const interval = 2_000

/** Where payments tell that somebody has to look, by the chain's name. */
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

/** Pays on one chain as long as the process lives. What goes wrong is logged and tried again. */
export class PayoutWorker {
  readonly name: string
  readonly #loop: PollLoop

  constructor(options: PayoutOptions, metrics: PayoutMetrics) {
    const { chain, log } = options
    this.name = `payouts on ${chain.name}`
    const payouts = new Payouts(options)
    this.#loop = new PollLoop({
      interval,
      run: async () => {
        await payouts.runOnce()
        metrics.report(chain.name, payouts.alerts.count)
      },
      onFailure: (error, failures) => {
        log.warn({ chain: chain.name, failures, err: error }, 'Payments could not go on')
      },
    })
  }

  start(): void {
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }
}
