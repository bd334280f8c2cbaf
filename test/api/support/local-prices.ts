import { startPricePartners } from '#scripts/local-world/partners/price-partners.ts'
import { openMarkets } from '#server/composition/markets.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { MarketMedian } from '#server/providers/prices/market-median.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface LocalPrices {
  /** Asked once; a test that moves the clock asks again by `refresh`. */
  readonly prices: MarketMedian
  close(): Promise<void>
}

/** The markets as in production, asked at their simulators. */
export async function openLocalPrices(): Promise<LocalPrices> {
  const partners = await startPricePartners(systemClock)
  const prices = openMarkets(partners.config, log)
  await prices.refresh()
  return { prices, close: () => partners.close() }
}
