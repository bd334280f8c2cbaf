import { parseAmount } from '#server/lib/amount.ts'

/** Made-up, realistic prices that the market's prices oscillate around. */
const usualPrices: Readonly<Record<string, string>> = {
  ETH: '3120.5',
  BTC: '91310',
  LTC: '98.42',
  DOGE: '0.2473',
  TRX: '0.2561',
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
}

/** Worth about a dollar each. */
export const stablecoins: ReadonlySet<string> = new Set(['USDT', 'USDC', 'TUSD'])

/** Coins that represent another one, and so follow its price. */
const wrapped: Readonly<Record<string, string>> = { WBTC: 'BTC' }

/** Units per dollar. Exchange rates are constant here. CNY's is the example in the specification. */
export const usdRates: Readonly<Record<string, string>> = {
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
}

const [minute, hour, day] = [60, 3_600, 86_400]

/** Oscillations of every price: period in seconds, amplitude in millionths. */
const swings = [
  { period: 83 * day, reach: 90_000 },
  { period: 6.3 * day, reach: 30_000 },
  { period: 7.7 * hour, reach: 8_000 },
]

/**
 * Returns a coin's price in 10^-18 of a dollar, with as many decimals as its usual price; `undefined` if it has none.
 * It depends only on the time and changes every minute, so repeated calls agree.
 */
export function priceAt(coin: string, moment: Date): bigint | undefined {
  const usual = usualPrices[coin]
  if (usual === undefined) return undefined
  const seconds = Math.floor(moment.getTime() / 1000)
  const usualPrice = parseAmount(usual)
  const time = seconds - (seconds % minute)
  // Each coin has a different phase, except that wrapped coins share their original's.
  const start = Buffer.from(wrapped[coin] ?? coin).reduce((sum, letter) => sum + letter, 0)
  const millionths = swings.reduce(
    (sum, { period, reach }) => sum + reach * Math.sin(2 * Math.PI * (time / period + start / 7)),
    0,
  )
  const shift = BigInt(Math.round(stablecoins.has(coin) ? millionths / 200 : millionths))
  const exact = (usualPrice * (1_000_000n + shift)) / 1_000_000n
  const last = 10n ** BigInt(18 - (usual.split('.')[1]?.length ?? 0))
  return exact - (exact % last)
}
