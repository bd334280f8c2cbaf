import type { FiatDirection, PaymentMethod } from '#api/fiat.ts'
import { fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'
import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import { payoutCostOn, roundDown, roundUp } from '#scripts/local-world/partners/exchange/engine/quote.ts'
import { usdRates } from '#scripts/local-world/partners/market.ts'

const unit = 10n ** 18n
const basisPoints = 10_000n

/** How one partner differs from another. */
export interface FiatTerms {
  /** Margin on the amount paid, in hundredths of a percent. Methods without one aren't offered. */
  readonly margin: Readonly<Partial<Record<PaymentMethod, bigint>>>
  /** In whole dollars. */
  readonly minimum: bigint
  readonly maximum: bigint
  /** How long an order waits for its payment. */
  readonly paymentSeconds: number
  /** Whether its page asks for identification. */
  readonly isVerified: boolean
}

/** What is traded, and the payment method. */
export interface FiatPair {
  readonly direction: FiatDirection
  readonly coin: ExchangeAsset
  /** ISO 4217. */
  readonly currency: string
  readonly method: PaymentMethod
}

export interface FiatQuote extends FiatPair {
  /** Buying: the total to pay. Selling: what arrives at the bank. */
  readonly fiatAmount: bigint
  /** Buying: what arrives. Selling: the total to pay. */
  readonly coinAmount: bigint
  /** In the currency, like all fields below; included in the amounts above. */
  readonly partnerFee: bigint
  readonly networkFee: bigint
  /** Price of a whole coin, before fees. */
  readonly price: bigint
  readonly minimum: bigint
  readonly maximum: bigint
}

export type FiatRefusal =
  | { readonly kind: 'below-minimum' | 'above-maximum'; readonly minimum: bigint; readonly maximum: bigint }
  | { readonly kind: 'no-pair' }

export interface FiatQuoteRequest extends FiatPair {
  /** Of the currency or the coin, depending on `side`. */
  readonly amount: bigint
  readonly side: 'fiat' | 'coin'
}

/** Calculates a quote. Never rounds in the user's favor. */
export function fiatQuote(request: FiatQuoteRequest, terms: FiatTerms, now: Date): FiatQuote | FiatRefusal {
  const { coin, currency, method, direction } = request
  const [price, limits, margin] = [coin.price(now), fiatLimits(currency, terms), terms.margin[method]]
  if (price === undefined || limits === undefined || margin === undefined) return { kind: 'no-pair' }
  const { minimum, maximum } = limits
  const market = inCurrency(price, currency)
  const networkFee =
    direction === 'buy' ? centsRoundedUp(inCurrency(payoutCostOn(coin.network), currency), currency) : 0n
  const amounts = amountsOf(request, { price: market, margin, networkFee })
  const quoted = {
    direction,
    coin,
    currency,
    method,
    networkFee,
    price: market,
    minimum,
    maximum,
    ...amounts,
  }
  if (amounts.fiatAmount < minimum || amounts.coinAmount <= 0n) return { kind: 'below-minimum', minimum, maximum }
  return amounts.fiatAmount > maximum ? { kind: 'above-maximum', minimum, maximum } : quoted
}

/** Returns the limits per order, in the currency; undefined for a currency that the market doesn't know. */
export function fiatLimits(
  currency: string,
  { minimum, maximum }: FiatTerms,
): { readonly minimum: bigint; readonly maximum: bigint } | undefined {
  if (usdRates[currency] === undefined) return undefined
  return {
    minimum: centsRoundedUp(inCurrency(minimum * unit, currency), currency),
    maximum: centsRoundedDown(inCurrency(maximum * unit, currency), currency),
  }
}

function inCurrency(dollars: bigint, currency: string): bigint {
  return (dollars * parseAmount(usdRates[currency] ?? '0')) / unit
}

interface Costs {
  readonly price: bigint
  readonly margin: bigint
  readonly networkFee: bigint
}

function amountsOf(
  { direction, side, amount, coin, currency }: FiatQuoteRequest,
  { price, margin, networkFee }: Costs,
): Pick<FiatQuote, 'fiatAmount' | 'coinAmount' | 'partnerFee'> {
  const kept = basisPoints - margin
  const feeOf = (paid: bigint) => centsRoundedUp((paid * margin) / basisPoints, currency)
  if (side === 'fiat') {
    const fiatAmount = centsRoundedDown(amount, currency)
    if (direction === 'buy') {
      const partnerFee = feeOf(fiatAmount)
      const worth = fiatAmount - partnerFee - networkFee
      return { fiatAmount, partnerFee, coinAmount: worth <= 0n ? 0n : roundDown((worth * unit) / price, coin) }
    }
    const worth = (fiatAmount * basisPoints) / kept
    return { fiatAmount, partnerFee: feeOf(worth), coinAmount: roundUp((worth * unit) / price, coin) }
  }
  const coinAmount = roundDown(amount, coin)
  const worth = (coinAmount * price) / unit
  if (direction === 'buy') {
    const fiatAmount = centsRoundedUp(((worth + networkFee) * basisPoints) / kept, currency)
    return { coinAmount, fiatAmount, partnerFee: feeOf(fiatAmount) }
  }
  const partnerFee = feeOf(worth)
  return {
    coinAmount,
    partnerFee,
    fiatAmount: worth <= partnerFee ? 0n : centsRoundedDown(worth - partnerFee, currency),
  }
}

/** Returns a currency's decimals, such as 0 for the yen. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

function centsRoundedDown(amount: bigint, currency: string): bigint {
  return amount - (amount % fromNetworkUnits(1n, decimalsOf(currency)))
}

function centsRoundedUp(amount: bigint, currency: string): bigint {
  const rounded = centsRoundedDown(amount, currency)
  return rounded === amount ? amount : rounded + fromNetworkUnits(1n, decimalsOf(currency))
}
