import type { ExchangePartner } from '#api/exchange.ts'
import type { Database } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { type Durations, listDurations } from '#server/orders/durations.repository.ts'

export interface PartnerPaceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly partners: readonly { readonly name: string }[]
}

/** Seconds for which a measurement is cached, and seconds it looks back. */
const [freshFor, period] = [600, 30 * 86_400]

/** Partners' durations, measured on our own orders, because the partners' own figures aren't binding. */
export class PartnerPace {
  readonly #options: PartnerPaceOptions
  #durations: Promise<readonly Durations[]> = Promise.resolve([])
  #freshUntil = new Date(0)

  constructor(options: PartnerPaceOptions) {
    this.#options = options
  }

  /** Returns the range of minutes in which most exchanges complete; null for a partner with too few. */
  async minutesOf(partner: string): Promise<ExchangePartner['minutes']> {
    const now = this.#options.clock()
    if (now >= this.#freshUntil) {
      this.#freshUntil = addSeconds(now, freshFor)
      this.#durations = this.#measure(now)
    }
    const found = (await this.#durations).find(({ provider }) => provider === partner)
    return found === undefined ? null : { from: minutes(found.from), to: minutes(found.to) }
  }

  async #measure(now: Date): Promise<readonly Durations[]> {
    const { database, partners } = this.#options
    try {
      return await listDurations(
        database,
        partners.map(({ name }) => name),
        addSeconds(now, -period),
      )
    } catch (error) {
      this.#freshUntil = now
      throw error
    }
  }
}

function minutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60))
}
