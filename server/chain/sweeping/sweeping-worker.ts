import { Gauge, type Registry } from 'prom-client'

import type { Pulse } from '#server/lib/health-board.ts'
import type { Log } from '#server/lib/log.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'

/** Milliseconds between polls for deposits to sweep. */
const interval = 10_000

/** Receives the number of sweeping alerts, by the chain's name. */
export interface SweepingMetrics {
  report(chain: string, alerts: number): void
}

/** Publishes the metrics for alerts. */
export function measureSweeping(registry: Registry): SweepingMetrics {
  const alerts = new Gauge({
    name: 'sevenport_sweeping_alerts',
    help: 'What keeps deposits of a chain from being swept and an operator has to look at; the log says why',
    labelNames: ['chain'],
    registers: [registry],
  })
  return { report: (chain, count) => alerts.set({ chain }, count) }
}

/** A network with the sweeper that runs there. */
export interface SweepingPlace {
  readonly chain: { readonly name: string }
  readonly sweeper: { readonly alerts: { readonly count: number }; runOnce(): Promise<void> }
  readonly log: Log
}

/** Sweeps one network for the life of the process. Errors are logged and retried. */
export class SweepingWorker {
  readonly name: string
  readonly #pulse: Pulse
  readonly #loop: PollLoop

  constructor({ chain, sweeper, log }: SweepingPlace, metrics: SweepingMetrics, pulse: Pulse) {
    this.#pulse = pulse
    this.name = `sweeping on ${chain.name}`
    this.#loop = new PollLoop({
      interval,
      run: async () => {
        await sweeper.runOnce()
        metrics.report(chain.name, sweeper.alerts.count)
        pulse.beat(sweeper.alerts.count === 0 ? 'operational' : 'degraded')
      },
      onFailure: (error, failures) => {
        log.warn({ chain: chain.name, failures, err: error }, 'Could not sweep deposits')
      },
    })
  }

  start(): void {
    this.#pulse.begin()
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }
}
