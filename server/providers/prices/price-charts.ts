import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import type { CoinGecko } from './coingecko/client.ts'
import { type HistoryPeriod, type PriceHistory, PricesUnavailableError } from './prices.ts'

type Points = PriceHistory['points']

/** Days covered, and seconds for which a chart is cached: its points are farther apart. */
const periods: Readonly<Record<HistoryPeriod, { readonly days: number; readonly lifetime: number }>> = {
  day: { days: 1, lifetime: 300 },
  week: { days: 7, lifetime: 1_800 },
  month: { days: 30, lifetime: 3_600 },
  year: { days: 365, lifetime: 6 * 3_600 },
}

/** Maximum number of points, enough for a phone's screen. */
const maxPoints = 200

interface Chart {
  readonly askedAt: Date
  readonly points: Promise<Points>
}

/** Caches charts of one source, each requested once in a while however many look at it. */
export class PriceCharts {
  readonly #coinGecko: CoinGecko
  readonly #clock: Clock
  readonly #charts = new Map<string, Chart>()

  constructor(coinGecko: CoinGecko, clock: Clock) {
    this.#coinGecko = coinGecko
    this.#clock = clock
  }

  /** Returns a chart's points, oldest first. @throws PricesUnavailableError */
  async points(id: string, period: HistoryPeriod): Promise<Points> {
    const key = `${id} ${period}`
    const known = this.#charts.get(key)
    const now = this.#clock()
    if (known !== undefined && now.getTime() - known.askedAt.getTime() < periods[period].lifetime * 1000) {
      return known.points
    }
    const chart = { askedAt: now, points: this.#ask(id, period) }
    this.#charts.set(key, chart)
    try {
      return await chart.points
    } catch (error) {
      // The next caller requests it again. Until then, an old chart is better than none.
      if (this.#charts.get(key) === chart) this.#charts.delete(key)
      if (known === undefined) throw error
      this.#charts.set(key, known)
      return known.points
    }
  }

  async #ask(id: string, period: HistoryPeriod): Promise<Points> {
    try {
      const points = (await this.#coinGecko.chart(id, periods[period].days)).filter(({ value }) => value > 0n)
      const step = Math.ceil(points.length / maxPoints)
      // Counted from the end, so that the newest point is always included.
      const thinned = points.filter((_, index) => (points.length - 1 - index) % step === 0)
      return thinned.map(({ at, value }) => ({ at: Math.floor(at.getTime() / 1000), usdPrice: formatAmount(value) }))
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error
      throw new PricesUnavailableError('The chart source is not responding', { cause: error })
    }
  }
}
