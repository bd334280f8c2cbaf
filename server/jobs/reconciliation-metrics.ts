import { Gauge, type Registry } from 'prom-client'

/** Receives the results of reconciliations. */
export interface ReconciliationMetrics {
  /** Reports a coin's number of differences. */
  report(coin: string, differences: number): void
  /** Reports that the coin's holdings could be read and were compared. */
  compared(coin: string): void
}

/** Publishes metrics for alerts about differences and outdated comparisons. */
export function measureReconciliation(registry: Registry): ReconciliationMetrics {
  const differences = new Gauge({
    name: 'sevenport_ledger_differences',
    help: 'Differences that the last reconciliation has found in the books of a coin',
    labelNames: ['coin'],
    registers: [registry],
  })
  const compared = new Gauge({
    name: 'sevenport_ledger_compared_timestamp_seconds',
    help: 'When the holdings of a coin were last compared with what people have of it',
    labelNames: ['coin'],
    registers: [registry],
  })
  return {
    report: (coin, count) => differences.set({ coin }, count),
    compared: (coin) => compared.setToCurrentTime({ coin }),
  }
}
