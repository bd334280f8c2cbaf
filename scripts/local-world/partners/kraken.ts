import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { priceAt } from './market.ts'
import { type Simulator, startSimulator } from './simulator.ts'

export interface KrakenSimulator extends Simulator {
  /**
   * Changes a stablecoin's price, in 10^-18 of a dollar, until reset by null.
   * @returns False for a coin that Kraken doesn't trade here.
   */
  shakePeg(coin: string, price: bigint | null): boolean
}

/** Kraken's own names for the requested pairs, and the coin that each trades. */
const pairs: Readonly<Record<string, { readonly name: string; readonly coin: string }>> = {
  USDTUSD: { name: 'USDTZUSD', coin: 'USDT' },
  USDCUSD: { name: 'USDCUSD', coin: 'USDC' },
  TUSDUSD: { name: 'TUSDUSD', coin: 'TUSD' },
}

/** Half of the spread between ask and bid. */
const halfSpread = 10n ** 13n

export interface KrakenOptions {
  readonly clock: Clock
  /** Kraken allows about one per second. */
  readonly requestsPerMinute?: number
}

/**
 * Starts a simulator of the part of Kraken's API that its adapter uses: `GET /0/public/Ticker` of one pair. Errors come
 * with status 200.
 */
export async function startKraken({ clock, requestsPerMinute = 60 }: KrakenOptions): Promise<KrakenSimulator> {
  const shaken = new Map<string, bigint>()
  const simulator = await startSimulator({
    requestsPerMinute,
    refuse: (reply) => reply.send({ error: ['EGeneral:Too many requests'] }),
    routes: (server) => {
      server.get<{ Querystring: { pair?: string } }>('/0/public/Ticker', async ({ query }) => {
        const pair = pairs[query.pair ?? '']
        if (pair === undefined) return { error: ['EQuery:Unknown asset pair'] }
        const price = shaken.get(pair.coin) ?? priceAt(pair.coin, clock()) ?? 0n
        return { error: [], result: { [pair.name]: tickerOf(price) } }
      })
    },
  })
  return {
    ...simulator,
    shakePeg: (coin, price) => {
      if (!Object.values(pairs).some((pair) => pair.coin === coin)) return false
      if (price === null) shaken.delete(coin)
      else shaken.set(coin, price)
      return true
    },
  }
}

function tickerOf(price: bigint) {
  const [ask, bid, last] = [price + halfSpread, price > halfSpread ? price - halfSpread : 0n, price].map(formatAmount)
  return { a: [ask, '1000', '1000.000'], b: [bid, '1000', '1000.000'], c: [last, '25.00000000'] }
}
