import * as v from 'valibot'

import type { OrderState } from '#api/order-states.ts'
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

const partner = 'SideShift'
const one = 10n ** 18n

export const networks: NetworkNames = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  avalanche: 'avax',
  polygon: 'polygon',
  fantom: 'fantom',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'doge',
  tron: 'tron',
}

const words: StatusWords = new Map([
  ['waiting', { state: 'waiting' }],
  ['pending', { state: 'confirming' }],
  ['processing', { state: 'confirming' }],
  ['review', { state: 'suspended', hold: 'verification' }],
  ['settling', { state: 'sending' }],
  ['settled', { state: 'completed' }],
  ['refund', { state: 'suspended', hold: 'refund-under-way' }],
  ['refunding', { state: 'suspended', hold: 'refund-under-way' }],
  ['refunded', { state: 'refunded' }],
  ['expired', { state: 'expired' }],
])

/** For no network, for all, or for the listed ones. */
const forNetworks = v.optional(v.union([v.boolean(), v.array(v.string())]), false)

/** `{"coin":"USDT","name":"Tether","networks":["ethereum",…],"tokenDetails":{"ethereum":{"contractAddress":"0x…",…}},…}` */
const coin = v.looseObject({
  coin: opaqueText,
  name: assetName,
  networks: v.array(v.string()),
  tokenDetails: v.optional(v.record(v.string(), v.unknown()), {}),
  networksWithMemo: v.optional(v.array(v.string()), []),
  fixedOnly: forNetworks,
  variableOnly: forNetworks,
  depositOffline: forNetworks,
  settleOffline: forNetworks,
})

const tokenDetail = v.looseObject({ contractAddress: v.string() })

const pair = v.object({ min: amountRoundedDown, max: amountIfAny, rate: positiveAmount })

type Pair = v.InferOutput<typeof pair>

const quote = v.looseObject({
  id: opaqueText,
  expiresAt: moment,
  depositAmount: positiveAmount,
  settleAmount: positiveAmount,
})

const order = v.looseObject({
  id: orderId,
  depositAddress: v.string(),
  depositMemo: orNull(opaqueText),
  settleAddress: v.string(),
  settleMemo: orNull(opaqueText),
  depositCoin: orNull(v.string()),
  settleCoin: orNull(v.string()),
  depositNetwork: orNull(v.string()),
  settleNetwork: orNull(v.string()),
  externalId: orNull(v.string()),
  depositAmount: orNull(positiveAmount),
  settleAmount: orNull(positiveAmount),
  expiresAt: orNull(moment),
})

const deposit = v.looseObject({
  status: v.string(),
  depositAmount: orNull(amountRoundedDown),
  settleAmount: orNull(amountRoundedDown),
  depositHash: transactionHash,
  settleHash: transactionHash,
  issue: orNull(v.string()),
})

type Deposit = v.InferOutput<typeof deposit>

const shift = v.looseObject({
  ...deposit.entries,
  id: v.string(),
  refundAddress: orNull(v.string()),
  deposits: v.optional(v.array(deposit), []),
})

const permissions = v.looseObject({ createShift: v.boolean() })

/** `{"error":{"code":"BAD_USER_INPUT","message":"Amount too low. …"}}` */
const refusal = v.looseObject({ error: v.looseObject({ code: v.optional(v.unknown()), message: v.string() }) })

/** @throws PartnerError */
export function mapAssets(answer: unknown): readonly PartnerAsset[] {
  return readList(coin, answer, 'SideShift’s list of coins').flatMap((entry) =>
    entry.networks.flatMap((network): readonly PartnerAsset[] => {
      const detail = Object.hasOwn(entry.tokenDetails, network) ? entry.tokenDetails[network] : undefined
      const token = v.safeParse(tokenDetail, detail)
      // An unreadable detail doesn't make it the network's native coin.
      if (detail !== undefined && !token.success) return []
      const contract = token.success ? token.output.contractAddress : null
      const matched = matchAsset(networks, { network, symbol: entry.coin, contract })
      if (matched === undefined) return []
      const isOne = (named: boolean | readonly string[]) =>
        typeof named === 'boolean' ? named : named.includes(network)
      const rateTypes = [
        ...(isOne(entry.variableOnly) ? [] : (['fixed'] as const)),
        ...(isOne(entry.fixedOnly) ? [] : (['floating'] as const)),
      ]
      return [
        {
          ...matched,
          ticker: entry.coin,
          name: entry.name,
          extraIdName: entry.networksWithMemo.includes(network) ? 'memo' : null,
          rateTypes,
          canPayIn: !isOne(entry.depositOffline),
          canPayOut: !isOne(entry.settleOffline),
        },
      ]
    }),
  )
}

/** @throws PartnerError */
export function mapPair(answer: unknown): Pair {
  return readAnswer(pair, answer, 'SideShift’s pair')
}

export function limitsOf({ min: minimum, max: maximum }: Pair): Limits {
  return { minimum, maximum }
}

/** Whether SideShift serves the region of the given IP address. @throws PartnerError */
export function mapPermission(answer: unknown): boolean {
  return readAnswer(permissions, answer, 'SideShift’s permissions').createShift
}

/** Returns an offer at a floating rate, which includes the network's fees. */
export function mapFloatingOffer(read: Pair, request: QuoteRequest): Offer | NoOffer {
  const toAmount = (request.amount * read.rate) / one
  if (toAmount === 0n) return noOffer('below-minimum', limitsOf(read))
  return {
    kind: 'offer',
    fromAmount: request.amount,
    toAmount,
    minimumToAmount: null,
    networkFee: null,
    rateId: null,
    validUntil: null,
    ...limitsOf(read),
  }
}

/** @throws PartnerError */
export function mapFixedOffer(answer: unknown, request: QuoteRequest, limits: Limits): Offer {
  const read = readAnswer(quote, answer, 'SideShift’s quote')
  requireSameAmount(partner, request.side === 'from' ? read.depositAmount : read.settleAmount, request.amount)
  return {
    kind: 'offer',
    fromAmount: read.depositAmount,
    toAmount: read.settleAmount,
    minimumToAmount: null,
    networkFee: null,
    rateId: read.id,
    validUntil: read.expiresAt,
    ...limits,
  }
}

/** Returns what a refusal of a quote means; `undefined` if it's a plain failure. */
export function mapRefusal(answer: unknown, limits: Limits): NoOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success) return undefined
  const { code, message } = read.output.error
  if (code === 'ACCESS_DENIED' || /access denied|country-blocked/i.test(message)) return noOffer('region-refused')
  if (/amount too low|below the minimum/i.test(message)) return noOffer('below-minimum', limits)
  if (/amount too high|above the maximum/i.test(message)) return noOffer('above-maximum', limits)
  if (/(method|coin|network|pair)\b.*\b(disabled|offline|unavailable|not supported)/i.test(message))
    return noOffer('pair-unavailable')
  return undefined
}

/** @throws PartnerError */
export function mapOrder(answer: unknown, request: OrderRequest): PartnerOrder {
  const read = readAnswer(order, answer, 'SideShift’s order')
  requireSameIfNamed(partner, 'coin', read.depositCoin, request.from.ticker)
  requireSameIfNamed(partner, 'coin', read.settleCoin, request.to.ticker)
  requireSameIfNamed(partner, 'network', read.depositNetwork, requireNetworkName(partner, networks, request.from))
  requireSameIfNamed(partner, 'network', read.settleNetwork, requireNetworkName(partner, networks, request.to))
  requireSameIfNamed(partner, 'reference', read.externalId, request.reference)
  requireSamePayout(partner, request, { address: read.settleAddress, extraId: read.settleMemo })
  const isFixed = request.rateType === 'fixed'
  const asked = request.side === 'from' ? read.depositAmount : read.settleAmount
  if (isFixed && asked !== null) requireSameAmount(partner, asked, request.amount)
  return {
    id: read.id,
    payin: payinOf(partner, request.from.network, { address: read.depositAddress, extraId: read.depositMemo }),
    fromAmount: isFixed ? read.depositAmount : null,
    toAmount: isFixed ? read.settleAmount : null,
    expiresAt: read.expiresAt,
  }
}

/** @throws PartnerError */
export function mapReport(answer: unknown, id: string): OrderReport {
  const read = readAnswer(shift, answer, 'SideShift’s shift')
  requireSame(partner, 'order', read.id, id)
  if (read.status === 'multiple') return mapDeposits(read.deposits)
  const known = readStatus(words, read.status)
  const isRefund = known.hold === 'refund-under-way'
  const needsAddress = read.status === 'refund' && read.refundAddress === null
  const hasWrongAmount = read.status === 'review' && /amount/i.test(read.issue ?? '')
  return {
    ...known,
    hold: needsAddress ? 'needs-refund-address' : hasWrongAmount ? 'wrong-amount' : known.hold,
    payin: movement(read.depositHash, read.depositAmount),
    ...settlementOf(read, isRefund || known.state === 'refunded'),
  }
}

/**
 * Handles an order that was paid more than once: at a fixed rate, the first payment is exchanged and the others are
 * refunded; at a floating rate, each is handled on its own. The order ends once all have ended.
 */
function mapDeposits(deposits: readonly Deposit[]): OrderReport {
  const states = deposits.map(({ status }) => readStatus(words, status))
  const settled = deposits.find(({ status }) => status === 'settled')
  const refunded = deposits.find(({ status }) => status === 'refunded')
  const [first] = deposits
  return {
    raw: 'multiple',
    state: stateOfAll(states.map(({ state }) => state)),
    hold: states.find(({ hold }) => hold !== null)?.hold ?? null,
    payin: movement(first?.depositHash ?? null, first?.depositAmount ?? null),
    payout: movement(settled?.settleHash ?? null, settled?.settleAmount ?? null),
    refund: movement(refunded?.settleHash ?? null, null),
  }
}

function stateOfAll(states: readonly (OrderState | null)[]): OrderState {
  const isEnded = states.length > 0 && states.every((state) => state === 'completed' || state === 'refunded')
  if (!isEnded) return 'suspended'
  return states.includes('completed') ? 'completed' : 'refunded'
}

/** SideShift also calls a refund's transaction a settlement, and doesn't state the refunded amount. */
function settlementOf(read: Deposit, isRefund: boolean): Pick<OrderReport, 'payout' | 'refund'> {
  return {
    payout: isRefund ? movement(null, null) : movement(read.settleHash, read.settleAmount),
    refund: isRefund ? movement(read.settleHash, null) : movement(null, null),
  }
}
