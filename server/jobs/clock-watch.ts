import { Gauge, type Registry } from 'prom-client'

import type { Database } from '#server/db/database.ts'
import { clockFault, compareClocks } from '#server/db/require-right-clock.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

export interface ClockWatchOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Registry
}

/**
 * Compares this process's clock with the database's while it runs: a clock that was right at the start may be set or
 * drift.
 */
export class ClockWatch {
  readonly #options: ClockWatchOptions
  readonly #difference: Gauge
  #isRight = true

  constructor(options: ClockWatchOptions) {
    this.#options = options
    this.#difference = new Gauge({
      name: 'sevenport_clock_difference_seconds',
      help: 'Seconds by which the clock of this process is ahead of the database, or behind it (below zero)',
      registers: [options.metrics],
    })
  }

  /** Whether the clock was right at the last check. If not, requests go to other processes. */
  get isRight(): boolean {
    return this.#isRight
  }

  /** Compares the clocks once. */
  async run(): Promise<void> {
    const { database, clock, log } = this.#options
    const difference = await compareClocks(database, clock)
    const { seconds, direction, isBearable } = difference
    this.#difference.set(direction === 'behind' ? -seconds : seconds)
    if (isBearable === this.#isRight) return
    this.#isRight = isBearable
    if (isBearable) log.info({}, 'The clock of this machine is accurate again')
    else log.error({ seconds, direction }, clockFault(difference))
  }
}
