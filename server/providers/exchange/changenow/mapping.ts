import * as v from 'valibot'

import { PartnerError } from '#server/lib/partner-error.ts'
import {
  amountIfAny,
  amountRoundedDown,
  assetName,
  moment,
  opaqueText,
  orderId,
  orNull,
  positiveAmount,
  readAnswer,
  readList,
  transactionHash,
} from '#server/partners/answer-fields.ts'
import {
  payinOf,
  requireSame,
  requireSameAmount,
  requireSameIfNamed,
  requireSamePayout,
} from '#server/partners/faithful-answer.ts'
import { matchAsset, type NetworkNames, requireNetworkName } from '#server/partners/match-asset.ts'
import { type Limits, noOffer } from '#server/providers/exchange/no-offer.ts'
import type { OrderReport } from '#server/partners/order-report.ts'
import type {
  NoOffer,
  Offer,
  OrderRequest,
  PartnerAsset,
  PartnerOrder,
  QuoteRequest,
} from '#server/providers/exchange/port.ts'
import { movement, readStatus, type StatusWords } from '#server/partners/status-words.ts'

const partner = 'ChangeNOW'

/** Avalanche's native coin is listed under a different network than its tokens. */
export const networks: NetworkNames = {
  ethereum: 'eth',
  bsc: 'bsc',
  avalanche: { own: 'cchain', tokens: 'avaxc' },
  polygon: 'matic',
  fantom: 'ftm',
  optimism: 'op',
  arbitrum: 'arbitrum',
  bitcoin: 'btc',
  litecoin: 'ltc',
  dogecoin: 'doge',
  tron: 'trx',
}

const words: StatusWords = new Map([
  ['new', { state: 'new' }],
  ['waiting', { state: 'waiting' }],
  ['confirming', { state: 'confirming' }],
  ['exchanging', { state: 'confirming' }],
  ['sending', { state: 'sending' }],
  ['finished', { state: 'completed' }],
  ['expired', { state: 'expired' }],
  ['verifying', { state: 'suspended', hold: 'verification' }],
  ['refunded', { state: 'refunded' }],
  ['failed', { state: 'failed' }],
])

/** `{"ticker":"usdt","name":"Tether (ERC20)","network":"eth","tokenContract":"0x…","supportsFixedRate":true,…}` */
const currency = v.looseObject({
  ticker: opaqueText,
  name: assetName,
  network: v.string(),
  tokenContract: orNull(v.string()),
  isFiat: v.optional(v.boolean(), false),
  hasExternalId: v.optional(v.boolean(), false),
  supportsFixedRate: v.optional(v.boolean(), false),
  // From its side of the trade: it sells what users receive.
  buy: v.boolean(),
  sell: v.boolean(),
})

const range = v.pipe(
  v.looseObject({ minAmount: orNull(amountRoundedDown), maxAmount: amountIfAny }),
  v.transform(({ minAmount: minimum, maxAmount: maximum }): Limits => ({ minimum, maximum })),
)

const estimate = v.looseObject({
  fromAmount: positiveAmount,
  toAmount: positiveAmount,
  withdrawalFee: orNull(amountRoundedDown),
  rateId: orNull(opaqueText),
  validUntil: orNull(moment),
})

const order = v.looseObject({
  id: orderId,
  payinAddress: v.string(),
  payinExtraId: orNull(opaqueText),
  payoutAddress: v.string(),
  payoutExtraId: orNull(opaqueText),
  fromCurrency: orNull(v.string()),
  toCurrency: orNull(v.string()),
  fromNetwork: orNull(v.string()),
  toNetwork: orNull(v.string()),
  fromAmount: orNull(positiveAmount),
  toAmount: orNull(positiveAmount),
  validUntil: orNull(moment),
})

const status = v.looseObject({
  id: v.string(),
  status: v.string(),
  amountFrom: orNull(amountRoundedDown),
  amountTo: orNull(amountRoundedDown),
  refundAmount: orNull(amountRoundedDown),
  payinHash: transactionHash,
  payoutHash: transactionHash,
  refundHash: transactionHash,
})

/** `{"error":"deposit_too_small","message":"…","payload":{"range":{"minAmount":0.002,"maxAmount":null}}}` */
const refusal = v.looseObject({
  error: v.string(),
  payload: v.optional(v.unknown()),
})

const refusalRange = v.looseObject({ range })

/** @throws PartnerError */
export function mapAssets(answer: unknown): readonly PartnerAsset[] {
  return readList(currency, answer, 'ChangeNOW’s list of currencies').flatMap((entry) => {
    if (entry.isFiat) return []
    const { ticker, name, network, tokenContract: contract } = entry
    const matched = matchAsset(networks, { network, symbol: ticker, contract })
    if (matched === undefined) return []
    return [
      {
        ...matched,
        ticker,
        name,
        extraIdName: entry.hasExternalId ? 'memo' : null,
        rateTypes: entry.supportsFixedRate ? (['fixed', 'floating'] as const) : (['floating'] as const),
        canPayIn: entry.sell,
        canPayOut: entry.buy,
      },
    ]
  })
}

/** @throws PartnerError */
export function mapRange(answer: unknown): Limits {
  return readAnswer(range, answer, 'ChangeNOW’s range')
}

/** @throws PartnerError */
export function mapOffer(answer: unknown, request: QuoteRequest, limits: Limits): Offer {
  const read = readAnswer(estimate, answer, 'ChangeNOW’s estimate')
  requireSameAmount(partner, request.side === 'from' ? read.fromAmount : read.toAmount, request.amount)
  const isFixed = request.rateType === 'fixed'
  if (isFixed && read.rateId === null) throw new PartnerError('malformed', 'ChangeNOW’s fixed rate has no ID')
  return {
    kind: 'offer',
    fromAmount: read.fromAmount,
    toAmount: read.toAmount,
    minimumToAmount: null,
    networkFee: read.withdrawalFee,
    rateId: isFixed ? read.rateId : null,
    validUntil: read.validUntil,
    minimum: limits.minimum,
    maximum: limits.maximum,
  }
}

/**
 * Returns what a refusal of a quote means. @param known The limits, if already requested; not every refusal contains
 * them.
 */
export function mapRefusal(answer: unknown, known: Limits): NoOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success) return undefined
  const { error, payload } = read.output
  const ranged = v.safeParse(refusalRange, payload)
  const limits = ranged.success ? ranged.output.range : known
  switch (error) {
    case 'deposit_too_small':
      return noOffer('below-minimum', limits)
    case 'deposit_too_big':
    case 'max_amount_exceeded':
      return noOffer('above-maximum', limits)
    case 'pair_is_inactive':
    case 'pair_is_not_available':
    case 'not_valid_fixed_rate_pair':
    case 'fixed_rate_not_enabled':
      return noOffer('pair-unavailable')
    default:
      return undefined
  }
}

/** @throws PartnerError */
export function mapOrder(answer: unknown, request: OrderRequest): PartnerOrder {
  const read = readAnswer(order, answer, 'ChangeNOW’s order')
  requireSameIfNamed(partner, 'coin', read.fromCurrency, request.from.ticker)
  requireSameIfNamed(partner, 'coin', read.toCurrency, request.to.ticker)
  requireSameIfNamed(partner, 'network', read.fromNetwork, requireNetworkName(partner, networks, request.from))
  requireSameIfNamed(partner, 'network', read.toNetwork, requireNetworkName(partner, networks, request.to))
  requireSamePayout(partner, request, { address: read.payoutAddress, extraId: read.payoutExtraId })
  const asked = request.side === 'from' ? read.fromAmount : read.toAmount
  if (asked !== null) requireSameAmount(partner, asked, request.amount)
  return {
    id: read.id,
    payin: payinOf(partner, request.from.network, { address: read.payinAddress, extraId: read.payinExtraId }),
    fromAmount: read.fromAmount,
    toAmount: read.toAmount,
    expiresAt: read.validUntil,
  }
}

/** @throws PartnerError */
export function mapReport(answer: unknown, id: string): OrderReport {
  const read = readAnswer(status, answer, 'ChangeNOW’s status')
  requireSame(partner, 'order', read.id, id)
  return {
    ...readStatus(words, read.status),
    payin: movement(read.payinHash, read.amountFrom),
    payout: movement(read.payoutHash, read.amountTo),
    refund: movement(read.refundHash, read.refundAmount),
  }
}
