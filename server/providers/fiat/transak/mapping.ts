import * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { networkKey, type NetworkKey } from '#api/coins.ts'
import type { FiatDirection, PaymentMethod } from '#api/fiat.ts'
import {
  amountRoundedDown,
  assetName,
  moment,
  opaqueText,
  orderId,
  orNull,
  pageAddress,
  positiveAmount,
  readAnswer,
  readList,
  transactionHash,
} from '#server/partners/answer-fields.ts'
import { requireSame, requireSameAmount, requireSameIfNamed } from '#server/partners/faithful-answer.ts'
import { matchAsset, type NetworkNames, requireNetworkName } from '#server/partners/match-asset.ts'
import { movement, readStatus, type StatusWords } from '#server/partners/status-words.ts'
import { noFiatLimits, noFiatOffer } from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  FiatCoin,
  FiatOffer,
  FiatQuoteRequest,
  FiatReport,
  NoFiatOffer,
  PayinPlace,
} from '#server/providers/fiat/port.ts'
import { isPaidTwice, notBegun, tryThatCounts } from '#server/providers/fiat/tries.ts'

const partner = 'Transak'

/** Chains with a single coin share a name. */
export const networks: NetworkNames = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  avalanche: 'avaxcchain',
  polygon: 'polygon',
  fantom: 'fantom',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'mainnet',
  litecoin: 'mainnet',
  dogecoin: 'mainnet',
  tron: 'tron',
}

/** Transak's names for the payment methods offered through it. Only the one for cards is documented. */
export const methodNames: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'credit_debit_card',
  pix: 'pm_pix',
  upi: 'upi',
  'bank-transfer': 'inr_bank_transfer',
}

export const directionNames: Readonly<Record<FiatDirection, 'BUY' | 'SELL'>> = { buy: 'BUY', sell: 'SELL' }

const sharedWords: StatusWords = new Map([
  ['AWAITING_PAYMENT_FROM_USER', { state: 'unpaid' }],
  ['PAYMENT_DONE_MARKED_BY_USER', { state: 'waiting' }],
  ['PROCESSING', { state: 'confirming' }],
  ['PENDING_DELIVERY_FROM_TRANSAK', { state: 'sending' }],
  ['ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK', { state: 'suspended', hold: 'verification' }],
  ['COMPLETED', { state: 'completed' }],
  ['EXPIRED', { state: 'expired' }],
  ['REFUNDED', { state: 'refunded' }],
  ['FAILED', { state: 'failed' }],
  ['CANCELLED', { state: 'failed' }],
])

/** https://docs.transak.com/guides/track-order-status */
const words: Readonly<Record<FiatDirection, StatusWords>> = {
  buy: sharedWords,
  // A sale's order is created once its address is known: it waits for the coins.
  sell: new Map([...sharedWords, ['AWAITING_PAYMENT_FROM_USER', { state: 'waiting' }]]),
}

const coin = v.looseObject({
  symbol: opaqueText,
  name: assetName,
  address: orNull(v.string()),
  isAllowed: v.boolean(),
  isSuspended: v.optional(v.nullable(v.boolean()), false),
  isSellAllowed: v.optional(v.nullable(v.boolean()), false),
  network: v.looseObject({ name: v.string() }),
})

/** The contract addresses that some networks list for their native coin. */
const ownCoin = /^0x(0|e){40}$/i

const list = v.looseObject({ response: v.unknown() })

const quote = v.looseObject({
  response: v.looseObject({
    quoteId: orNull(opaqueText),
    fiatCurrency: orNull(v.string()),
    cryptoCurrency: orNull(v.string()),
    network: orNull(v.string()),
    isBuyOrSell: orNull(v.string()),
    fiatAmount: positiveAmount,
    cryptoAmount: positiveAmount,
    totalFee: orNull(amountRoundedDown),
    feeBreakdown: v.optional(v.nullable(v.array(v.unknown())), []),
  }),
})

const feePart = v.looseObject({ id: v.string(), value: amountRoundedDown })

/** `{"error":{"statusCode":400,"name":"…","message":"…"}}` */
const refusal = v.looseObject({ error: v.looseObject({ message: v.string() }) })

const session = v.looseObject({
  data: v.looseObject({ widgetUrl: pageAddress }),
})

const order = v.looseObject({
  id: orderId,
  status: v.string(),
  partnerOrderId: v.string(),
  createdAt: moment,
  isBuyOrSell: v.picklist(['BUY', 'SELL']),
  network: orNull(v.string()),
  cryptoCurrency: orNull(v.string()),
  fiatAmount: orNull(amountRoundedDown),
  cryptoAmount: orNull(amountRoundedDown),
  amountPaid: orNull(amountRoundedDown),
  transactionHash,
  cryptoPaymentData: orNull(
    v.looseObject({ paymentAddress: orNull(v.string()), paymentAddressAdditionalData: orNull(opaqueText) }),
  ),
})

/** Some of Transak's answers call an order's ID `_id`. */
const namedOrder = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((entry) => ({ ...entry, id: entry['id'] ?? entry['_id'] })),
  order,
)

const orders = v.looseObject({ data: v.array(namedOrder) })

type Order = v.InferOutput<typeof order>

/** @throws PartnerError */
export function mapCoins(answer: unknown): readonly FiatCoin[] {
  const { response } = readAnswer(list, answer, 'Transak’s list of coins')
  return readList(coin, response, 'Transak’s list of coins').flatMap((entry) => {
    const { symbol, name, address, network, isAllowed, isSuspended, isSellAllowed } = entry
    if (!isAllowed || isSuspended === true) return []
    const contract = address === null || ownCoin.test(address) ? null : address
    const matched = matchAsset(networks, { network: network.name, symbol, contract })
    return matched === undefined
      ? []
      : [{ ...matched, code: symbol, name, canBuy: true, canSell: isSellAllowed === true }]
  })
}

/** @throws PartnerError */
export function mapOffer(answer: unknown, request: FiatQuoteRequest): FiatOffer {
  const { response: read } = readAnswer(quote, answer, 'Transak’s quote')
  requireSameIfNamed(partner, 'currency', read.fiatCurrency, request.currency)
  requireSameIfNamed(partner, 'coin', read.cryptoCurrency, request.coin.code)
  requireSameIfNamed(partner, 'network', read.network, requireNetworkName(partner, networks, request.coin))
  requireSameIfNamed(partner, 'direction', read.isBuyOrSell, directionNames[request.direction])
  requireSameAmount(partner, request.side === 'fiat' ? read.fiatAmount : read.cryptoAmount, request.amount)
  const networkFee = networkFeeOf(read.feeBreakdown ?? [])
  return {
    kind: 'offer',
    fiatAmount: read.fiatAmount,
    coinAmount: read.cryptoAmount,
    partnerFee: feeWithout(read.totalFee, networkFee),
    networkFee,
    quoteId: read.quoteId,
    validUntil: null,
    ...noFiatLimits,
  }
}

function networkFeeOf(parts: readonly unknown[]): bigint | null {
  const fees = parts.flatMap((part) => {
    const read = v.safeParse(feePart, part)
    return read.success && read.output.id.startsWith('network_fee') ? [read.output.value] : []
  })
  return fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0n)
}

function feeWithout(total: bigint | null, networkFee: bigint | null): bigint | null {
  if (total === null || networkFee === null) return total
  return total < networkFee ? null : total - networkFee
}

/** Returns what a refusal of a quote means; `undefined` if it's a plain failure. */
export function mapRefusal(answer: unknown): NoFiatOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success) return undefined
  const { message } = read.output.error
  if (/\b(country|region)\b/i.test(message)) return noFiatOffer('region-refused')
  if (/\b(minimum|at least|greater than|too low)\b/i.test(message)) return noFiatOffer('below-minimum')
  if (/\b(maximum|at most|less than|exceeds?|too high)\b/i.test(message)) return noFiatOffer('above-maximum')
  if (/\b(invalid|not supported|unsupported|suspended|unavailable|not available)\b/i.test(message))
    return noFiatOffer('pair-unavailable')
  return undefined
}

/** @throws PartnerError */
export function mapSession(answer: unknown): string {
  return readAnswer(session, answer, 'Transak’s session').data.widgetUrl
}

/** Returns the state of our reference. @throws PartnerError */
export function mapReport(answer: unknown, direction: FiatDirection, reference: string): FiatReport {
  const { data } = readAnswer(orders, answer, 'Transak’s list of orders')
  for (const { partnerOrderId, isBuyOrSell } of data) {
    requireSame(partner, 'order', partnerOrderId, reference)
    requireSame(partner, 'direction', isBuyOrSell, directionNames[direction])
  }
  const chosen = tryThatCounts(data, 'COMPLETED', hasEnded)
  if (chosen === undefined) return notBegun
  return { ...reportOf(chosen, direction), isPaidTwice: isPaidTwice(data.map((made) => reportOf(made, direction))) }
}

const hasEnded: ReadonlySet<string> = new Set(['EXPIRED', 'REFUNDED', 'FAILED', 'CANCELLED'])

function reportOf(read: Order, direction: FiatDirection): FiatReport {
  const known = readStatus(words[direction], read.status)
  const { fiatAmount, cryptoAmount, amountPaid, transactionHash: hash } = read
  const report = { ...notBegun, ...known, partnerNumber: read.id }
  if (direction === 'buy') {
    const isPaid = known.state === 'confirming' || known.state === 'sending' || known.state === 'completed'
    const paid = isPaid ? (amountPaid ?? fiatAmount) : null
    return { ...report, payin: { hash: null, amount: paid }, payout: movement(hash, cryptoAmount) }
  }
  return {
    ...report,
    payin: movement(hash, cryptoAmount),
    payout: { hash: null, amount: known.state === 'completed' ? fiatAmount : null },
    payinAt: known.state === 'waiting' ? depositOf(read) : null,
  }
}

/** Returns null if the network can't be determined. */
function depositOf({ network, cryptoCurrency, cryptoPaymentData }: Order): PayinPlace | null {
  const text = cryptoPaymentData?.paymentAddress ?? null
  if (text === null || network === null) return null
  const extraId = cryptoPaymentData?.paymentAddressAdditionalData ?? null
  for (const key of networksNamed(network, cryptoCurrency)) {
    const address = canonicalAddress(key, text)
    if (address !== undefined) return { network: key, address, extraId }
  }
  return null
}

/** Chains that share a name are told apart by their coin. */
function networksNamed(name: string, symbol: string | null): readonly NetworkKey[] {
  const named = networkKey.options.filter((key) => networks[key] === name)
  if (named.length < 2) return named
  const matched = matchAsset(networks, { network: name, symbol: symbol ?? '', contract: null })
  return matched === undefined ? [] : [matched.network]
}
