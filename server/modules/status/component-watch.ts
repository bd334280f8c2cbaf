import { randomUUID } from 'node:crypto'

import { type StatusComponent, statusComponents } from '#api/status.ts'
import type { Database } from '#server/db/database.ts'
import type { CheckedState } from '#server/db/schema/status.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { type Health, together } from '#server/lib/health-board.ts'
import type { Log } from '#server/lib/log.ts'

import {
  deleteReportsBefore,
  keepReports,
  keepStates,
  listReports,
  withdrawReports,
} from './component-states.repository.ts'

/** Returns a component's health as seen by this process; undefined if it can't see the component. */
export type Probe = () => Promise<Health | undefined>

export interface ComponentWatchOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly probes: ReadonlyMap<StatusComponent, Probe>
}

/** Seconds for which a process's report is valid: several rounds, so that a slow process isn't taken for a dead one. */
export const reportLifetime = 60

/**
 * Checks the product's components, and stores the combined view of all processes. Each process sees different
 * components: one reads chains, another queries partners, and several may do both.
 */
export class ComponentWatch {
  readonly #options: ComponentWatchOptions
  readonly #reporter = randomUUID()

  constructor(options: ComponentWatchOptions) {
    this.#options = options
  }

  /** Runs one round of checks. */
  async run(): Promise<void> {
    const { database, clock } = this.#options
    const seen = await this.#look()
    const reportedAt = clock()
    const rows = [...seen].map(([component, state]) => ({ component, reporter: this.#reporter, state, reportedAt }))
    const unseen = statusComponents.filter((component) => !seen.has(component))
    await database.transaction(async (tx) => {
      if (rows.length > 0) await keepReports(tx, rows)
      await withdrawReports(tx, this.#reporter, unseen)
      await deleteReportsBefore(tx, addSeconds(reportedAt, -reportLifetime))
      const reported = Map.groupBy(await listReports(tx), ({ component }) => component)
      const states = new Map<StatusComponent, CheckedState>()
      for (const [component, reports] of reported) {
        const state = together(reports.map((report) => report.state))
        if (state !== undefined) states.set(component, state)
      }
      await keepStates(tx, states, reportedAt)
    })
  }

  /** Returns the states in the order of the components. */
  async #look(): Promise<ReadonlyMap<StatusComponent, CheckedState>> {
    const { probes, log } = this.#options
    const looked = await Promise.all(
      statusComponents.map(async (component) => {
        try {
          return { component, state: await probes.get(component)?.() }
        } catch (error) {
          log.warn({ component, err: error }, 'Could not check a component')
          return { component, state: undefined }
        }
      }),
    )
    return new Map(looked.flatMap(({ component, state }) => (state === undefined ? [] : [[component, state] as const])))
  }
}
