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
import { matchAsset, type NetworkNames } from '#server/partners/match-asset.ts'
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

const partner = 'Changelly'

const networks: NetworkNames = {
  ethereum: 'ethereum',
  bsc: 'binance_smart_chain',
  avalanche: 'avaxc',
  polygon: 'polygon',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'doge',
  tron: 'tron',
}

const words: StatusWords = new Map([
  ['new', { state: 'new' }],
  ['waiting', { state: 'waiting' }],
  ['confirming', { state: 'confirming' }],
  ['exchanging', { state: 'confirming' }],
  ['sending', { state: 'sending' }],
  ['finished', { state: 'completed' }],
  ['expired', { state: 'expired' }],
  ['overdue', { state: 'expired' }],
  ['hold', { state: 'suspended', hold: 'verification' }],
  ['refunded', { state: 'refunded' }],
  ['failed', { state: 'failed' }],
])

/** Errors also have HTTP 200: `{"jsonrpc":"2.0","id":"…","error":{"code":-32600,"message":"…","data":{…}}}`. */
const response = v.looseObject({
  id: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.looseObject({ code: v.string(), message: v.string(), data: v.optional(v.unknown()) })),
})

const limit = v.optional(v.looseObject({ from: orNull(amountRoundedDown) }))

const failureData = v.looseObject({
  limits: v.looseObject({ min: limit, max: v.optional(v.looseObject({ from: amountIfAny })) }),
})

/** `name` is the coin's symbol; `ticker` is specific to the network, such as `usdtrx`. */
const currency = v.looseObject({
  name: v.string(),
  fullName: assetName,
  ticker: opaqueText,
  enabled: v.boolean(),
  enabledFrom: v.optional(v.boolean(), true),
  enabledTo: v.optional(v.boolean(), true),
  fixRateEnabled: v.optional(v.boolean(), false),
  blockchain: v.string(),
  contractAddress: orNull(v.string()),
  extraIdName: orNull(v.string()),
})

const estimate = v.looseObject({
  from: orNull(v.string()),
  to: orNull(v.string()),
  amountFrom: positiveAmount,
  amountTo: positiveAmount,
  networkFee: amountRoundedDown,
  minFrom: orNull(amountRoundedDown),
  maxFrom: amountIfAny,
  id: orNull(opaqueText),
  expiredAt: orNull(v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number))),
})

const order = v.looseObject({
  id: orderId,
  payinAddress: v.string(),
  payinExtraId: orNull(opaqueText),
  payoutAddress: v.string(),
  payoutExtraId: orNull(opaqueText),
  currencyFrom: orNull(v.string()),
  currencyTo: orNull(v.string()),
  amountExpectedFrom: orNull(amountRoundedDown),
  amountExpectedTo: orNull(amountRoundedDown),
  networkFee: orNull(amountRoundedDown),
  payTill: orNull(moment),
})

const transaction = v.looseObject({
  id: v.string(),
  status: v.string(),
  amountFrom: orNull(amountRoundedDown),
  payinHash: transactionHash,
  payoutHash: transactionHash,
  refundHash: transactionHash,
})

/**
 * Returns the result of the request with this ID.
 * @throws PartnerError; `refused` with Changelly's error as its answer.
 */
export function mapResponse(answer: unknown, requestId: string): unknown {
  const { id, result, error } = readAnswer(response, answer, 'Changelly’s response')
  if (error !== undefined) {
    const code = /^-?\d{1,6}$/.test(error.code) ? error.code : 'unknown'
    throw new PartnerError('refused', `Changelly answered with error ${code}`, { answer: error })
  }
  if (id !== requestId) throw new PartnerError('malformed', 'Changelly answered a different request')
  return result
}

/** @throws PartnerError */
export function mapAssets(result: unknown): readonly PartnerAsset[] {
  return readList(currency, result, 'Changelly’s list of currencies').flatMap((entry) => {
    if (!entry.enabled) return []
    const { blockchain: network, name: symbol, contractAddress: contract } = entry
    const matched = matchAsset(networks, { network, symbol, contract })
    if (matched === undefined) return []
    return [
      {
        ...matched,
        ticker: entry.ticker,
        name: entry.fullName,
        extraIdName: entry.extraIdName,
        rateTypes: entry.fixRateEnabled ? (['fixed', 'floating'] as const) : (['floating'] as const),
        canPayIn: entry.enabledFrom,
        canPayOut: entry.enabledTo,
      },
    ]
  })
}

/** The payout is Changelly's amount less the network fee. @throws PartnerError */
export function mapOffer(result: unknown, request: QuoteRequest): Offer | NoOffer {
  const [first, ...others] = Array.isArray(result) ? (result as readonly unknown[]) : [result]
  // Unsupported pairs are left out of the answer.
  if (first === undefined) return noOffer('pair-unavailable')
  if (others.length > 0) throw new PartnerError('malformed', 'Changelly’s estimate is not for exactly one pair')
  const read = readAnswer(estimate, first, 'Changelly’s estimate')
  requireSameIfNamed(partner, 'coin', read.from, request.from.ticker)
  requireSameIfNamed(partner, 'coin', read.to, request.to.ticker)
  requireSameAmount(partner, read.amountFrom, request.amount)
  const isFixed = request.rateType === 'fixed'
  if (isFixed && read.id === null) throw new PartnerError('malformed', 'Changelly’s fixed rate has no ID')
  const limits = { minimum: read.minFrom, maximum: read.maxFrom }
  if (read.amountTo <= read.networkFee) return noOffer('below-minimum', limits)
  return {
    kind: 'offer',
    fromAmount: read.amountFrom,
    toAmount: read.amountTo - read.networkFee,
    minimumToAmount: null,
    networkFee: read.networkFee,
    rateId: isFixed ? read.id : null,
    validUntil: isFixed && read.expiredAt !== null ? new Date(read.expiredAt * 1000) : null,
    ...limits,
  }
}

/** Returns what an error means for a quote. */
export function mapRefusal(error: unknown, { amount }: QuoteRequest): NoOffer | undefined {
  const read = v.safeParse(v.looseObject({ message: v.string(), data: v.optional(v.unknown()) }), error)
  if (!read.success) return undefined
  const limits = limitsOf(read.output.data)
  if (limits !== undefined) {
    if (limits.minimum !== null && amount < limits.minimum) return noOffer('below-minimum', limits)
    if (limits.maximum !== null && amount > limits.maximum) return noOffer('above-maximum', limits)
  }
  const { message } = read.output
  if (/min(imum|imal)? amount|less than/i.test(message)) return noOffer('below-minimum', limits)
  if (/max(imum|imal)? amount|more than|greater than/i.test(message)) return noOffer('above-maximum', limits)
  const isPair = /(currenc|pair).*(invalid|unavailable|disabled|not )|(invalid|unavailable|disabled).*(currenc|pair)/i
  return isPair.test(message) ? noOffer('pair-unavailable') : undefined
}

function limitsOf(data: unknown): Limits | undefined {
  const read = v.safeParse(failureData, data)
  if (!read.success) return undefined
  const { min, max } = read.output.limits
  return { minimum: min?.from ?? null, maximum: max?.from ?? null }
}

/** @throws PartnerError */
export function mapOrder(result: unknown, request: OrderRequest): PartnerOrder {
  const read = readAnswer(order, result, 'Changelly’s order')
  requireSameIfNamed(partner, 'coin', read.currencyFrom, request.from.ticker)
  requireSameIfNamed(partner, 'coin', read.currencyTo, request.to.ticker)
  requireSamePayout(partner, request, { address: read.payoutAddress, extraId: read.payoutExtraId })
  const { amountExpectedFrom: fromAmount, amountExpectedTo: beforeFee, networkFee } = read
  if (fromAmount !== null) requireSameAmount(partner, fromAmount, request.amount)
  const isKnown = beforeFee !== null && networkFee !== null && beforeFee > networkFee
  return {
    id: read.id,
    payin: payinOf(partner, request.from.network, { address: read.payinAddress, extraId: read.payinExtraId }),
    fromAmount,
    toAmount: isKnown ? beforeFee - networkFee : null,
    expiresAt: read.payTill,
  }
}

/**
 * The amount paid out is left to the chain: the documentation doesn't say whether Changelly's amount is before or after
 * the network fee.
 * @throws PartnerError
 */
export function mapReport(result: unknown, id: string): OrderReport {
  const [read, ...others] = readAnswer(v.array(transaction), result, 'Changelly’s list of transactions')
  if (read === undefined || others.length > 0)
    throw new PartnerError('malformed', 'Changelly’s list is not exactly the requested transaction')
  requireSame(partner, 'order', read.id, id)
  return {
    ...readStatus(words, read.status),
    payin: movement(read.payinHash, read.amountFrom),
    payout: movement(read.payoutHash, null),
    refund: movement(read.refundHash, null),
  }
}
