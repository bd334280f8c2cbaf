import { Gauge, type Registry } from 'prom-client'

/** Metrics for alerts on transfers. */
export interface TransferMetrics {
  /** Reports how many waiting transfers couldn't be booked in the last run. */
  report(step: 'taking' | 'return', stuck: number): void
}

/** Registers the metrics. */
export function measureTransfers(registry: Registry): TransferMetrics {
  const stuck = new Gauge({
    name: 'sevenport_transfers_stuck',
    help: 'Transfers that wait and could neither be handed over nor given back at the last look; the log says why',
    labelNames: ['step'],
    registers: [registry],
  })
  return { report: (step, count) => stuck.set({ step }, count) }
}
