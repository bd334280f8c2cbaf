import { Gauge, type Registry } from 'prom-client'

/** Alerts of transfers. */
export interface TransferMetrics {
  /** How many that wait could not be booked at the last look. */
  report(step: 'taking' | 'return', stuck: number): void
}

/** Publishes what an alert needs. */
export function measureTransfers(registry: Registry): TransferMetrics {
  const stuck = new Gauge({
    name: 'sevenport_transfers_stuck',
    help: 'Transfers that wait and could neither be handed over nor given back at the last look; the log says why',
    labelNames: ['step'],
    registers: [registry],
  })
  return { report: (step, count) => stuck.set({ step }, count) }
}
