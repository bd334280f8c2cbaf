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

const partner = 'StealthEX'

/** A native coin is on `mainnet`; elsewhere, and for tokens, the network has a name. Fantom is no longer listed. */
export const networks: NetworkNames = {
  ethereum: { own: 'mainnet', tokens: 'eth' },
  bsc: 'bsc',
  avalanche: 'avax-c',
  polygon: { own: 'mainnet', tokens: 'matic' },
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'mainnet',
  litecoin: 'mainnet',
  dogecoin: 'mainnet',
  tron: { own: 'mainnet', tokens: 'trx' },
}

const words: StatusWords = new Map([
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

/** `{"symbol":"usdt","network":"eth","name":"Tether","rates":["floating","fixed"],"contract_address":"0x…",…}` */
const currency = v.looseObject({
  symbol: opaqueText,
  network: v.string(),
  name: assetName,
  contract_address: orNull(v.string()),
  extra_id: orNull(v.string()),
  rates: v.optional(v.array(v.string()), ['fixed', 'floating']),
})

const range = v.looseObject({ min_amount: orNull(amountRoundedDown), max_amount: amountIfAny })

const estimate = v.looseObject({
  estimated_amount: positiveAmount,
  rate: orNull(v.looseObject({ id: opaqueText, valid_until: orNull(moment) })),
})

const side = v.looseObject({
  symbol: v.string(),
  network: v.string(),
  address: v.string(),
  extra_id: orNull(opaqueText),
  amount: amountIfAny,
  expected_amount: amountIfAny,
})

const order = v.looseObject({ id: orderId, deposit: side, withdrawal: side, expires_at: orNull(moment) })

const moved = v.looseObject({ amount: orNull(amountRoundedDown), tx_hash: transactionHash })

const status = v.looseObject({
  id: v.string(),
  status: v.string(),
  deposit: moved,
  withdrawal: moved,
})

/** @throws PartnerError */
export function mapAssets(pages: readonly unknown[]): readonly PartnerAsset[] {
  return pages
    .flatMap((page) => readList(currency, page, 'StealthEX’s list of currencies'))
    .flatMap((entry) => {
      const { symbol, network, contract_address: contract } = entry
      const matched = matchAsset(networks, { network, symbol, contract })
      const rateTypes = (['fixed', 'floating'] as const).filter((type) => entry.rates.includes(type))
      if (matched === undefined || rateTypes.length === 0) return []
      // It only lists what it exchanges both ways.
      const { name, extra_id: extraIdName } = entry
      return [{ ...matched, ticker: symbol, name, extraIdName, rateTypes, canPayIn: true, canPayOut: true }]
    })
}

/** Returns the number of entries on a page, valid or not. @throws PartnerError */
export function pageLength(page: unknown): number {
  return readAnswer(v.array(v.unknown()), page, 'StealthEX’s list of currencies').length
}

/** @throws PartnerError */
export function mapRange(answer: unknown): Limits {
  const { min_amount: minimum, max_amount: maximum } = readAnswer(range, answer, 'StealthEX’s range')
  return { minimum, maximum }
}

/** @throws PartnerError */
export function mapOffer(answer: unknown, request: QuoteRequest, limits: Limits): Offer {
  const isFixed = request.rateType === 'fixed'
  const read = readAnswer(estimate, answer, 'StealthEX’s estimate')
  if (isFixed && read.rate === null) throw new PartnerError('malformed', 'StealthEX’s fixed rate has no ID')
  // It only returns the other side's amount.
  const isPayin = request.side === 'from'
  return {
    kind: 'offer',
    fromAmount: isPayin ? request.amount : read.estimated_amount,
    toAmount: isPayin ? read.estimated_amount : request.amount,
    minimumToAmount: null,
    networkFee: null,
    rateId: isFixed ? (read.rate?.id ?? null) : null,
    validUntil: isFixed ? (read.rate?.valid_until ?? null) : null,
    ...limits,
  }
}

/** Returns what a refusal of a quote means: 404 means that there is no such route. */
export function mapRefusal(_answer: unknown, status: number | undefined): NoOffer | undefined {
  return status === 404 ? noOffer('pair-unavailable') : undefined
}

/** @throws PartnerError */
export function mapOrder(answer: unknown, request: OrderRequest): PartnerOrder {
  const { id, deposit, withdrawal, expires_at: expiresAt } = readAnswer(order, answer, 'StealthEX’s order')
  for (const [read, asset] of [
    [deposit, request.from],
    [withdrawal, request.to],
  ] as const) {
    requireSameIfNamed(partner, 'coin', read.symbol, asset.ticker)
    requireSameIfNamed(partner, 'network', read.network, requireNetworkName(partner, networks, asset))
  }
  requireSamePayout(partner, request, { address: withdrawal.address, extraId: withdrawal.extra_id })
  const fromAmount = deposit.expected_amount ?? deposit.amount
  const toAmount = withdrawal.expected_amount ?? withdrawal.amount
  const asked = request.side === 'from' ? fromAmount : toAmount
  if (asked !== null) requireSameAmount(partner, asked, request.amount)
  const payin = payinOf(partner, request.from.network, { address: deposit.address, extraId: deposit.extra_id })
  return { id, payin, fromAmount, toAmount, expiresAt }
}

/** @throws PartnerError */
export function mapReport(answer: unknown, id: string): OrderReport {
  const read = readAnswer(status, answer, 'StealthEX’s order')
  requireSame(partner, 'order', read.id, id)
  const known = readStatus(words, read.status)
  const withdrawal = movement(read.withdrawal.tx_hash, read.withdrawal.amount)
  return {
    ...known,
    payin: movement(read.deposit.tx_hash, read.deposit.amount),
    // What left a refunded order isn't a payout, and the refunded amount isn't stated.
    payout: known.state === 'refunded' ? movement(null, null) : withdrawal,
    refund: known.state === 'refunded' ? movement(withdrawal.hash, null) : movement(null, null),
  }
}
