import type { NetworkKey } from '#api/coins.ts'
import type { PriceConfig } from '#server/config/config.ts'
import type { Clock } from '#server/lib/clock.ts'

import { startBinance } from './binance.ts'
import { startCoinGecko } from './coingecko.ts'
import { startFrankfurter } from './frankfurter.ts'
import { startKraken } from './kraken.ts'
import type { Simulator } from './simulator.ts'

/** Often enough for a test that breaks a peg to see the effect. */
const refreshSeconds = 5
/** At this rate, every partner gets more requests than its public plan allows. */
const requestsPerMinute = 6_000

export interface PricePartners {
  /** Makes a server use these simulators, and say that its prices are made up. */
  readonly config: PriceConfig
  /**
   * Changes a stablecoin's price on one network, through CoinGecko, or at Kraken if null; a null price restores it.
   * @returns False if the coin has no peg.
   */
  shakePeg(coin: string, network: NetworkKey | null, price: bigint | null): boolean
  close(): Promise<void>
}

/** Starts a simulator of every price partner, all of them on one made-up market. */
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
