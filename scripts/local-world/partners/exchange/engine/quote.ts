import { fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'

import type { ExchangeAsset } from './exchange-asset.ts'

const unit = 10n ** 18n
const basisPoints = 10_000n
/** Exchanges quote at most this many decimals, whatever the coin has. */
const quotedDecimals = 8

export type RateType = 'fixed' | 'floating'
export type LatePayment = 'refund' | 'continue'

/** How one exchange differs from another. */
export interface ExchangeTerms {
  /** Margin on every exchange, in hundredths of a percent. */
  readonly margin: Readonly<Record<RateType, bigint>>
  /** In whole dollars. */
  readonly minimum: bigint
  readonly maximum: bigint
  /** How long the id of a fixed rate is valid. */
  readonly rateSeconds: number
  /** How long an order waits for its payment. */
  readonly paymentSeconds: Readonly<Record<RateType, number>>
  /** What happens to a fixed order that received a wrong amount, and to a late payment. */
  readonly wrongAmount: 'refund' | 'hold'
  readonly latePayment: Readonly<Record<RateType, LatePayment>>
  readonly belowMinimum: 'refund' | 'fail'
}

export interface Pair {
  readonly from: ExchangeAsset
  readonly to: ExchangeAsset
  readonly rateType: RateType
}

/** The limits of a pair, in its `from` coin. */
export interface Limits {
  readonly minimum: bigint
  readonly maximum: bigint
}

export interface Quote extends Pair, Limits {
  readonly fromAmount: bigint
  /** After the network fee. */
  readonly toAmount: bigint
  /** In the `to` coin. */
  readonly networkFee: bigint
}

export type QuoteRefusal =
  | ({ readonly kind: 'below-minimum' | 'above-maximum' } & Limits)
  | { readonly kind: 'no-pair' }

export interface QuoteRequest extends Pair {
  readonly amount: bigint
  /** Whether the amount is in `from` or `to`. */
  readonly side: 'from' | 'to'
}

/** What a payout costs on the most expensive networks, in dollars; 0.25 on all others. */
const payoutCosts: Partial<Record<ExchangeAsset['network'], string>> = { ethereum: '1.5', bitcoin: '2', tron: '1' }

/** In 10^-18 of a dollar. */
export function payoutCostOn(network: ExchangeAsset['network']): bigint {
  return parseAmount(payoutCosts[network] ?? '0.25')
}

export function limitsOf({ from, to }: Pair, terms: ExchangeTerms, now: Date): Limits | undefined {
  const price = from.price(now)
  if (price === undefined || to.price(now) === undefined || from === to) return undefined
  return {
    minimum: roundUp((terms.minimum * unit * unit) / price, from),
    maximum: roundDown((terms.maximum * unit * unit) / price, from),
  }
}

/**
 * Calculates a quote. Amounts are multiples of the coin's smallest unit on its network, and never rounded in the user's
 * favor.
 */
export function quote(request: QuoteRequest, terms: ExchangeTerms, now: Date): Quote | QuoteRefusal {
  const { from, to, rateType, amount, side } = request
  const limits = limitsOf(request, terms, now)
  const [fromPrice, toPrice] = [from.price(now), to.price(now)]
  if (limits === undefined || fromPrice === undefined || toPrice === undefined) return { kind: 'no-pair' }
  const networkFee = roundUp((payoutCostOn(to.network) * unit) / toPrice, to)
  const kept = basisPoints - terms.margin[rateType]
  const asked = roundDown(amount, side === 'from' ? from : to)
  const fromAmount =
    side === 'from' ? asked : roundUp(((asked + networkFee) * toPrice * basisPoints) / (fromPrice * kept), from)
  if (fromAmount < limits.minimum) return { kind: 'below-minimum', ...limits }
  if (fromAmount > limits.maximum) return { kind: 'above-maximum', ...limits }
  const toAmount =
    side === 'to' ? asked : roundDown((fromAmount * fromPrice * kept) / (toPrice * basisPoints), to) - networkFee
  return { from, to, rateType, fromAmount, toAmount, networkFee, ...limits }
}

/** Returns how much `to` one `from` is worth, in 10^-18, before the network fee. */
export function rateOf({ fromAmount, toAmount, networkFee }: Quote): bigint {
  return ((toAmount + networkFee) * unit) / fromAmount
}

export function roundDown(amount: bigint, asset: ExchangeAsset): bigint {
  return amount - (amount % stepOf(asset))
}

export function roundUp(amount: bigint, asset: ExchangeAsset): bigint {
  const step = stepOf(asset)
  return amount % step === 0n ? amount : amount - (amount % step) + step
}

function stepOf({ decimals }: ExchangeAsset): bigint {
  return fromNetworkUnits(1n, Math.min(decimals, quotedDecimals))
}
