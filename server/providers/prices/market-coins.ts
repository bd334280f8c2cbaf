/** A coin with the sources' names for it. */
interface MarketCoin {
  readonly symbol: string
  readonly coinGeckoId: string
  /**
   * Base of its pair with USDT; null if Binance has none. Except for USDT, such a coin has no second source, and thus
   * no price.
   */
  readonly binanceBase: string | null
}

/** The coins of spec §3, and those that pay for gas. */
export const marketCoins: readonly MarketCoin[] = [
  { symbol: 'USDT', coinGeckoId: 'tether', binanceBase: null },
  { symbol: 'USDC', coinGeckoId: 'usd-coin', binanceBase: 'USDC' },
  { symbol: 'TUSD', coinGeckoId: 'true-usd', binanceBase: 'TUSD' },
  { symbol: 'ETH', coinGeckoId: 'ethereum', binanceBase: 'ETH' },
  { symbol: 'BTC', coinGeckoId: 'bitcoin', binanceBase: 'BTC' },
  { symbol: 'LTC', coinGeckoId: 'litecoin', binanceBase: 'LTC' },
  { symbol: 'DOGE', coinGeckoId: 'dogecoin', binanceBase: 'DOGE' },
  { symbol: 'TRX', coinGeckoId: 'tron', binanceBase: 'TRX' },
  { symbol: 'LON', coinGeckoId: 'tokenlon', binanceBase: null },
  { symbol: 'LINK', coinGeckoId: 'chainlink', binanceBase: 'LINK' },
  { symbol: 'UNI', coinGeckoId: 'uniswap', binanceBase: 'UNI' },
  { symbol: 'SHIB', coinGeckoId: 'shiba-inu', binanceBase: 'SHIB' },
  { symbol: 'WBTC', coinGeckoId: 'wrapped-bitcoin', binanceBase: 'WBTC' },
  { symbol: 'TFT', coinGeckoId: 'threefold-token', binanceBase: null },
  { symbol: 'BNB', coinGeckoId: 'binancecoin', binanceBase: 'BNB' },
  { symbol: 'AVAX', coinGeckoId: 'avalanche-2', binanceBase: 'AVAX' },
  { symbol: 'POL', coinGeckoId: 'polygon-ecosystem-token', binanceBase: 'POL' },
  { symbol: 'FTM', coinGeckoId: 'fantom', binanceBase: 'FTM' },
]
