import type { NetworkKey } from '#api/coins.ts'
import type { PriceConfig } from '#server/config/config.ts'
import type { Clock } from '#server/lib/clock.ts'

import { startBinance } from './binance.ts'
import { startCoinGecko } from './coingecko.ts'
import { startFrankfurter } from './frankfurter.ts'
import { startKraken } from './kraken.ts'
import type { Simulator } from './simulator.ts'

/** Often enough that a test which shakes a peg sees what comes of it. */
const refreshSeconds = 5
/** So often, every partner is asked more than its public plan allows. */
const requestsPerMinute = 6_000

export interface PricePartners {
  /** Has a server ask these simulators, and say that its prices are made up. */
  readonly config: PriceConfig
  /**
   * Has a stablecoin cost something else on one network, by CoinGecko, or with null at Kraken; null for the usual price.
   * @returns False for a coin that promises nothing.
   */
  shakePeg(coin: string, network: NetworkKey | null, price: bigint | null): boolean
  close(): Promise<void>
}

/** Starts a simulator of every partner that is asked for prices, all in one made-up market. */
export async function startPricePartners(clock: Clock): Promise<PricePartners> {
  const options = { clock, requestsPerMinute }
  const [coinGecko, binance, frankfurter, kraken] = await Promise.all([
    startCoinGecko(options),
    startBinance({ clock, weightPerMinute: requestsPerMinute * 4 }),
    startFrankfurter({ clock }),
    startKraken(options),
  ])
  const endpoint = ({ url }: Simulator) => ({ url, requestsPerMinute, isPrivate: true })
  return {
    config: {
      partners: {
        coinGecko: endpoint(coinGecko),
        binance: endpoint(binance),
        frankfurter: endpoint(frankfurter),
        kraken: endpoint(kraken),
      },
      coinGeckoKey: null,
      refreshSeconds,
      source: 'local-market',
    },
    shakePeg: (coin, network, price) =>
      network === null ? kraken.shakePeg(coin, price) : coinGecko.shakePeg(coin, network, price),
    close: async () => {
      await Promise.all([coinGecko, binance, frankfurter, kraken].map((simulator) => simulator.close()))
    },
  }
}
