import type * as v from 'valibot'

import type { getMarketPrices } from '#api/market.ts'

type MarketPrices = v.InferOutput<(typeof getMarketPrices)['data']>

/** Made-up prices, of the size that real ones have. CNY is the specification's example rate. */
export const localMarket: Pick<MarketPrices, 'source' | 'usdPrices' | 'usdRates'> = {
  source: 'local-market',
  usdPrices: {
    ETH: '3120.5',
    BNB: '642.8',
    AVAX: '24.35',
    POL: '0.2415',
    FTM: '0.6872',
    USDT: '1.0002',
    USDC: '0.9999',
    TUSD: '0.9985',
    LINK: '16.42',
    UNI: '7.86',
    SHIB: '0.00001234',
    WBTC: '91240',
    LON: '0.7413',
    TFT: '0.0062',
  },
  usdRates: { USD: '1', CNY: '6.3835', EUR: '0.9215', MXN: '18.42', TWD: '31.28', BRL: '5.37', INR: '86.15' },
}
