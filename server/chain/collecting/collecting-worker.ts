import { Gauge, type Registry } from 'prom-client'

import { PollLoop } from '#server/chain/poll-loop.ts'

import { Collector } from './collector.ts'
import type { CollectorOptions } from './collector-options.ts'

/** Milliseconds between two looks at what is to be collected. */
const interval = 10_000

/** Where collecting tells that somebody has to look, by the chain's name. */
export interface CollectingMetrics {
  report(chain: string, alerts: number): void
}

/** Publishes what an alert needs. */
export function measureCollecting(registry: Registry): CollectingMetrics {
  const alerts = new Gauge({
    name: 'sevenport_collecting_alerts',
    help: 'What keeps deposits of a chain from being collected and an operator has to look at; the log says why',
    labelNames: ['chain'],
    registers: [registry],
  })
  return { report: (chain, count) => alerts.set({ chain }, count) }
}

/** Collects on one chain as long as the process lives. What goes wrong is logged and tried again. */
export class CollectingWorker {
  readonly name: string
  readonly #loop: PollLoop

  constructor(options: CollectorOptions, metrics: CollectingMetrics) {
    const { chain, log } = options
    this.name = `collecting on ${chain.name}`
    const collector = new Collector(options)
    this.#loop = new PollLoop({
      interval,
      run: async () => {
        await collector.runOnce()
        metrics.report(chain.name, collector.alerts.count)
      },
      onFailure: (error, failures) => {
        log.warn({ chain: chain.name, failures, err: error }, 'Deposits could not be collected')
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
