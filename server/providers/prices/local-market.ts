import type { Clock } from '#server/lib/clock.ts'

import type { MarketPrices, PriceSource } from './prices.ts'

/** Made-up prices, of the size that real ones have. CNY is the specification's example rate. */
const prices: Pick<MarketPrices, 'usdPrices' | 'usdRates'> = {
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
  usdRates: {
    USD: '1',
    CNY: '6.3835',
    EUR: '0.9215',
    MXN: '18.42',
    TWD: '31.28',
    AED: '3.6725',
    ARS: '1045.5',
    AUD: '1.5312',
    BRL: '5.37',
    CAD: '1.3895',
    CHF: '0.8734',
    CLP: '952.4',
    COP: '4105.6',
    GBP: '0.7862',
    HKD: '7.7985',
    IDR: '15830',
    INR: '86.15',
    JPY: '152.38',
    KRW: '1386.5',
    MYR: '4.4125',
    NZD: '1.6842',
    PEN: '3.7415',
    PHP: '57.62',
    PLN: '3.9875',
    SEK: '10.482',
    SGD: '1.3352',
    THB: '34.28',
    TRY: '34.115',
    VND: '25240',
    ZAR: '18.064',
  },
}

/** A market that never moves and says that it is made up. */
export function localMarket(clock: Clock): PriceSource {
  return async () => ({ source: 'local-market', asOf: Math.floor(clock().getTime() / 1000), ...prices })
}
