import * as v from 'valibot'

import { PartnerError } from '#server/lib/partner-error.ts'
import {
  amountIfAny,
  amountRoundedDown,
  assetName,
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
import { type Limits, noOffer, outsideLimits } from '#server/providers/exchange/no-offer.ts'
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

const partner = 'Exolix'

export const networks: NetworkNames = {
  ethereum: 'ETH',
  bsc: 'BSC',
  avalanche: 'AVAXC',
  polygon: 'MATIC',
  fantom: 'FTM',
  optimism: 'OPTIMISM',
  arbitrum: 'ARBITRUM',
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  tron: 'TRX',
}

const words: StatusWords = new Map([
  ['wait', { state: 'waiting' }],
  ['confirmation', { state: 'confirming' }],
  ['confirmed', { state: 'confirming' }],
  ['exchanging', { state: 'confirming' }],
  ['sending', { state: 'sending' }],
  ['success', { state: 'completed' }],
  ['overdue', { state: 'expired' }],
  ['refund', { state: 'suspended', hold: 'refund-under-way' }],
  ['refunded', { state: 'refunded' }],
  ['error', { state: 'failed' }],
  ['deleted', { state: 'failed' }],
])

const page = v.looseObject({ data: v.array(v.unknown()) })

/** `{"code":"USDT","name":"Tether","networks":[{"network":"ETH","contract":"0x…","memoNeeded":false,…},…],…}` */
const currency = v.looseObject({ code: opaqueText, name: assetName, networks: v.array(v.unknown()) })

const currencyNetwork = v.looseObject({
  network: v.string(),
  contract: orNull(v.string()),
  memoNeeded: v.optional(v.nullable(v.boolean()), false),
  memoName: orNull(v.string()),
})

/** Refusals have the same shape, with the reason as `message`. */
const rate = v.looseObject({
  fromAmount: orNull(amountRoundedDown),
  toAmount: orNull(amountRoundedDown),
  minAmount: orNull(amountRoundedDown),
  maxAmount: amountIfAny,
  withdrawMin: orNull(amountRoundedDown),
})

type Rate = v.InferOutput<typeof rate>

const refusal = v.looseObject({ error: orNull(v.string()), message: orNull(v.string()) })

const coin = v.looseObject({ coinCode: v.string(), network: v.string() })

const order = v.looseObject({
  id: orderId,
  coinFrom: coin,
  coinTo: coin,
  amount: positiveAmount,
  amountTo: orNull(positiveAmount),
  depositAddress: v.string(),
  depositExtraId: orNull(opaqueText),
  withdrawalAddress: v.string(),
  withdrawalExtraId: orNull(opaqueText),
})

const hash = v.optional(v.nullable(v.looseObject({ hash: transactionHash })), null)

const status = v.looseObject({
  id: v.string(),
  status: v.string(),
  amount: orNull(amountRoundedDown),
  amountTo: orNull(amountRoundedDown),
  hashIn: hash,
  hashOut: hash,
})

/** Returns the entries of a page, valid or not. @throws PartnerError */
export function entriesOf(answer: unknown): readonly unknown[] {
  return readAnswer(page, answer, 'Exolix’s list of currencies').data
}

/** @throws PartnerError */
export function mapAssets(entries: readonly unknown[]): readonly PartnerAsset[] {
  const currencies = readList(currency, entries, 'Exolix’s list of currencies')
  return currencies.flatMap(({ code, name, networks: listed }) =>
    readList(currencyNetwork, listed, 'Exolix’s list of networks').flatMap((entry): readonly PartnerAsset[] => {
      const matched = matchAsset(networks, { network: entry.network, symbol: code, contract: entry.contract })
      if (matched === undefined) return []
      const extraIdName = entry.memoNeeded === true ? (entry.memoName ?? 'memo') : null
      // It only lists what it exchanges both ways, at either rate type.
      return [
        {
          ...matched,
          ticker: code,
          name,
          extraIdName,
          rateTypes: ['fixed', 'floating'],
          canPayIn: true,
          canPayOut: true,
        },
      ]
    }),
  )
}

/** Returns why there is no offer for the amount. The limits include those of the amount to receive. */
function outside(read: Rate, request: QuoteRequest): NoOffer | undefined {
  const limits = limitsOf(read)
  if (request.side === 'to' && read.withdrawMin !== null && request.amount < read.withdrawMin)
    return noOffer('below-minimum', limits)
  return outsideLimits(request, limits)
}

function limitsOf({ minAmount: minimum, maxAmount: maximum }: Rate): Limits {
  return { minimum, maximum }
}

/** Amounts outside the limits aren't always refused. @throws PartnerError */
export function mapRate(answer: unknown, request: QuoteRequest): Offer | NoOffer {
  const read = readAnswer(rate, answer, 'Exolix’s rate')
  const none = outside(read, request)
  if (none !== undefined) return none
  const { fromAmount, toAmount } = read
  if (fromAmount === null || toAmount === null || fromAmount === 0n || toAmount === 0n)
    throw new PartnerError('malformed', 'Exolix’s rate is for an amount of zero')
  requireSameAmount(partner, request.side === 'from' ? fromAmount : toAmount, request.amount)
  // Its fixed rate has neither ID nor expiry: it's fixed with the order.
  const promised = { minimumToAmount: null, networkFee: null, rateId: null, validUntil: null }
  return { kind: 'offer', fromAmount, toAmount, ...promised, ...limitsOf(read) }
}

/** Returns what a refusal of a quote means. With HTTP 422 it has the shape of a rate, including the limits. */
export function mapRefusal(answer: unknown, request: QuoteRequest): NoOffer | undefined {
  const limited = v.safeParse(rate, answer)
  const none = limited.success ? outside(limited.output, request) : undefined
  if (none !== undefined) return none
  const read = v.safeParse(refusal, answer)
  const said = read.success ? `${read.output.error ?? ''} ${read.output.message ?? ''}` : ''
  return /pair.*(not|un)\s?available|not available.*pair/i.test(said) ? noOffer('pair-unavailable') : undefined
}

/** @throws PartnerError */
export function mapOrder(answer: unknown, request: OrderRequest): PartnerOrder {
  const read = readAnswer(order, answer, 'Exolix’s order')
  for (const [named, asset] of [
    [read.coinFrom, request.from],
    [read.coinTo, request.to],
  ] as const) {
    requireSameIfNamed(partner, 'coin', named.coinCode, asset.ticker)
    requireSameIfNamed(partner, 'network', named.network, requireNetworkName(partner, networks, asset))
  }
  requireSamePayout(partner, request, { address: read.withdrawalAddress, extraId: read.withdrawalExtraId })
  const asked = request.side === 'from' ? read.amount : read.amountTo
  if (asked !== null) requireSameAmount(partner, asked, request.amount)
  return {
    id: read.id,
    payin: payinOf(partner, request.from.network, { address: read.depositAddress, extraId: read.depositExtraId }),
    fromAmount: read.amount,
    toAmount: read.amountTo,
    expiresAt: null,
  }
}

/** @throws PartnerError */
export function mapReport(answer: unknown, id: string): OrderReport {
  const read = readAnswer(status, answer, 'Exolix’s transaction')
  requireSame(partner, 'order', read.id, id)
  const known = readStatus(words, read.status)
  const hashOut = read.hashOut?.hash ?? null
  // What left a refunded order isn't a payout, and the refunded amount isn't stated.
  const isRefund = known.state === 'refunded' || known.hold === 'refund-under-way'
  return {
    ...known,
    payin: movement(read.hashIn?.hash ?? null, read.amount),
    payout: isRefund ? movement(null, null) : movement(hashOut, read.amountTo),
    refund: isRefund ? movement(hashOut, null) : movement(null, null),
  }
}
