import type { PriceConfig } from '#server/config/config.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { pricingCurrencies } from '#server/modules/configuration/pricing-currencies.ts'
import { Binance } from '#server/providers/prices/binance/client.ts'
import { CoinGecko } from '#server/providers/prices/coingecko/client.ts'
import { Frankfurter } from '#server/providers/prices/frankfurter/client.ts'
import { Kraken } from '#server/providers/prices/kraken/client.ts'
import { MarketMedian } from '#server/providers/prices/market-median.ts'

/** Opens the markets that prices are fetched from. The caller starts and stops it. */
export function openMarkets(config: PriceConfig, log: Log, clock: Clock = systemClock): MarketMedian {
  const { partners, coinGeckoKey, source, refreshSeconds } = config
  return new MarketMedian({
    source,
    coinGecko: new CoinGecko(coinGeckoKey, partners.coinGecko),
    binance: new Binance(partners.binance),
    frankfurter: new Frankfurter(partners.frankfurter),
    kraken: new Kraken(clock, partners.kraken),
    currencies: pricingCurrencies,
    clock,
    log,
    refreshSeconds,
  })
}
