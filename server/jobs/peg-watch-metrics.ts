import { Gauge, type Registry } from 'prom-client'

import type { ListingPlace } from '#server/coins/listings.repository.ts'

/** Receives the results of the peg watch. */
export interface PegWatchMetrics {
  /** Reports whether a coin is stopped on a network because of its peg. */
  report(place: ListingPlace, isStopped: boolean): void
  /** Reports that there was a current price. */
  read(place: ListingPlace): void
}

/** Publishes metrics for alerts about stops and outdated prices. */
export function measurePegWatch(registry: Registry): PegWatchMetrics {
  const labelNames = ['coin', 'network']
  const stopped = new Gauge({
    name: 'sevenport_peg_stopped',
    help: 'Whether a coin is stopped on a network because it has lost its peg there',
    labelNames,
    registers: [registry],
  })
  const read = new Gauge({
    name: 'sevenport_peg_read_timestamp_seconds',
    help: 'When there last was a fresh price of a pegged coin on a network',
    labelNames,
    registers: [registry],
  })
  return {
    report: ({ coin, network }, isStopped) => stopped.set({ coin, network }, isStopped ? 1 : 0),
    read: ({ coin, network }) => read.setToCurrentTime({ coin, network }),
  }
}
