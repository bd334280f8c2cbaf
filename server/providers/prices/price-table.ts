import type { CoinGeckoPrices } from './coingecko/mapping.ts'
import { marketCoins } from './market-coins.ts'
import { type Agreement, agreeOn, type MarketPrice } from './market-price.ts'

/** The sources' answers; `undefined` if a source has none. */
export interface Answers {
  readonly coins: CoinGeckoPrices | undefined
  /** Bitcoin's prices in many currencies: the ratio of two is an exchange rate. */
  readonly currencies: CoinGeckoPrices | undefined
  readonly pairs: ReadonlyMap<string, bigint> | undefined
  readonly rates: ReadonlyMap<string, MarketPrice> | undefined
}

/** A price or rate that the sources agree on. */
export interface Agreed extends MarketPrice {
  /** Within 24 hours, in 10^-18 of a percent. */
  readonly change: bigint | null
}

export interface PriceTable {
  readonly prices: ReadonlyMap<string, Agreed>
  readonly rates: ReadonlyMap<string, MarketPrice>
}

const unit = 10n ** 18n

/** Two sources at most 3 % apart, both from the last ten minutes. */
const coinRules = { maxAge: 600, minSources: 2, maxDeviation: 30_000n }

/** A central bank's rate must last a long weekend. Some currencies have only one source. */
const currencyRules = { maxAge: 6 * 86_400, minSources: 1, maxDeviation: 30_000n }

/** Returns a price that only one source has, unless it's old. */
export function believeAlone(price: MarketPrice | undefined, now: Date): MarketPrice | undefined {
  return agreeOn([price], { ...coinRules, minSources: 1, now })
}

/** Returns what the sources agree on. Without agreement there is no price. */
export function agreeOnTable(answers: Answers, currencies: readonly string[], now: Date): PriceTable {
  const rates = ratesOf(answers, currencies, now)
  const tetherRules = { ...coinRules, now }
  const ofCoinGecko = (id: string) => answers.coins?.get(id)?.get('usd')
  const tether = agreeOn([ofCoinGecko('tether'), tetherByEuro(answers, now)], tetherRules)

  const prices = new Map<string, Agreed>()
  for (const { symbol, coinGeckoId, binanceBase } of marketCoins) {
    const first = ofCoinGecko(coinGeckoId)
    const second = binanceBase === null ? undefined : inDollars(answers.pairs?.get(`${binanceBase}USDT`), tether, now)
    const price = symbol === 'USDT' ? tether : agreeOn([first, second], { ...coinRules, now })
    if (price !== undefined) prices.set(symbol, { ...price, change: first?.change ?? null })
  }
  return { prices, rates }
}

function ratesOf({ currencies: implied, rates }: Answers, currencies: readonly string[], now: Date) {
  const bitcoin = implied?.get('bitcoin')
  const dollars = bitcoin?.get('usd')
  const agreed = new Map<string, MarketPrice>([['USD', { value: unit, at: now }]])
  const rules: Agreement = { ...currencyRules, now }
  for (const currency of currencies) {
    const others = bitcoin?.get(currency.toLowerCase())
    const derived =
      dollars === undefined || others === undefined || dollars.value <= 0n
        ? undefined
        : { value: (others.value * unit) / dollars.value, at: others.at }
    const rate = agreeOn([rates?.get(currency), derived], rules)
    if (rate !== undefined && !agreed.has(currency)) agreed.set(currency, rate)
  }
  return agreed
}

/**
 * Returns the dollar price of USDT from Binance and the central bank. Binance doesn't trade dollars, but the euro's
 * prices in USDT and in dollars give it independently of CoinGecko.
 */
function tetherByEuro({ pairs, rates }: Answers, now: Date): MarketPrice | undefined {
  const [euroInTether, eurosPerDollar] = [pairs?.get('EURUSDT'), rates?.get('EUR')]
  if (euroInTether === undefined || eurosPerDollar === undefined) return undefined
  const isFresh = agreeOn([eurosPerDollar], { ...currencyRules, now }) !== undefined
  const product = euroInTether * eurosPerDollar.value
  return isFresh && product > 0n ? { value: unit ** 3n / product, at: now } : undefined
}

function inDollars(price: bigint | undefined, tether: MarketPrice | undefined, now: Date): MarketPrice | undefined {
  if (price === undefined || tether === undefined) return undefined
  return { value: (price * tether.value) / unit, at: now }
}
