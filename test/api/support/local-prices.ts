import { startPricePartners } from '#scripts/local-world/partners/price-partners.ts'
import { openMarkets } from '#server/composition/markets.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { MarketMedian } from '#server/providers/prices/market-median.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface LocalPrices {
  /** Loaded once; a test that moves the clock reloads them with `refresh`. */
  readonly prices: MarketMedian
  close(): Promise<void>
}

/** Opens the markets as in production, on their simulators. */
export async function openLocalPrices(): Promise<LocalPrices> {
  const partners = await startPricePartners(systemClock)
  const prices = openMarkets(partners.config, log)
  await prices.refresh()
  return { prices, close: () => partners.close() }
}
