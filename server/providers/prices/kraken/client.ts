import type { Clock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

import { mapTicker } from './mapping.ts'

/** Pairs of stablecoins with the US dollar itself. */
const pairs: Readonly<Record<string, string>> = { USDT: 'USDTUSD', USDC: 'USDCUSD', TUSD: 'TUSDUSD' }

/** Kraken's public market data. */
export class Kraken {
  readonly #clock: Clock
  readonly #http: PartnerHttp

  constructor(clock: Clock, endpoint: PartnerEndpoint) {
    this.#clock = clock
    this.#http = new PartnerHttp('Kraken', endpoint)
  }

  /**
   * Returns the dollar prices of stablecoins, by symbol. It requests each pair separately: if asked for several, Kraken
   * refuses the whole call because of one that it doesn't trade. Coins whose pair doesn't answer are left out.
   * @throws PartnerError if no pair answers.
   */
  async prices(coins: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const known = coins.flatMap((coin) => (pairs[coin] === undefined ? [] : [{ coin, pair: pairs[coin] }]))
    const answers = await Promise.allSettled(known.map(async ({ pair }) => this.#price(pair)))
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    const odd = failures.find((reason) => !(reason instanceof PartnerError))
    if (odd !== undefined || (failures.length > 0 && failures.length === known.length)) throw odd ?? failures[0]
    // The book's price is current at the time of the answer.
    const at = this.#clock()
    return new Map(
      known.flatMap(({ coin }, index) => {
        const answer = answers[index]
        const value = answer?.status === 'fulfilled' ? answer.value : undefined
        return value === undefined ? [] : [[coin, { value, at }]]
      }),
    )
  }

  async #price(pair: string): Promise<bigint | undefined> {
    return mapTicker(await this.#http.ask({ path: '0/public/Ticker', query: { pair } }))
  }
}
