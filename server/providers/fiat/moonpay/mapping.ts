import * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { networkKey, type NetworkKey } from '#api/coins.ts'
import type { FiatDirection, PaymentMethod } from '#api/fiat.ts'
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
import { requireSame, requireSameAmount } from '#server/partners/faithful-answer.ts'
import { matchAsset, type NetworkNames } from '#server/partners/match-asset.ts'
import { movement, readStatus, type StatusWords } from '#server/partners/status-words.ts'
import { type FiatLimits, noFiatLimits, noFiatOffer } from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  FiatCoin,
  FiatOffer,
  FiatQuoteRequest,
  FiatReport,
  NoFiatOffer,
  PayinPlace,
} from '#server/providers/fiat/port.ts'
import { isPaidTwice, notBegun, tryThatCounts } from '#server/providers/fiat/tries.ts'

const partner = 'MoonPay'

const networks: NetworkNames = {
  ethereum: 'ethereum',
  bsc: 'binance_smart_chain',
  avalanche: 'avalanche_c_chain',
  polygon: 'polygon',
  fantom: 'fantom',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'dogecoin',
  tron: 'tron',
}

/** MoonPay's names for the payment methods offered through it. */
export const methodNames: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'credit_debit_card',
  pix: 'pix_instant_payment',
}

const buyWords: StatusWords = new Map([
  ['waitingPayment', { state: 'unpaid' }],
  ['waitingAuthorization', { state: 'waiting' }],
  ['pending', { state: 'confirming' }],
  ['completed', { state: 'completed' }],
  ['failed', { state: 'failed' }],
])

const sellWords: StatusWords = new Map([
  ['waitingForDeposit', { state: 'waiting' }],
  ['pending', { state: 'confirming' }],
  ['completed', { state: 'completed' }],
  ['frozen', { state: 'suspended', hold: 'verification' }],
  ['failed', { state: 'failed' }],
])

/** The contract address that some networks list for their native coin. */
const ownCoin = /^0x0{40}$/

/** `{"type":"crypto","code":"usdt_bsc","name":"…","metadata":{"contractAddress":"0x…","networkCode":"…"},…}` */
const currency = v.looseObject({
  type: v.string(),
  code: opaqueText,
  name: assetName,
  isSuspended: v.optional(v.nullable(v.boolean()), false),
  isSellSupported: v.optional(v.nullable(v.boolean()), false),
  metadata: v.looseObject({ contractAddress: orNull(v.string()), networkCode: v.string() }),
})

const limits = v.pipe(
  v.looseObject({ baseCurrency: v.looseObject({ minBuyAmount: amountIfAny, maxBuyAmount: amountIfAny }) }),
  v.transform(({ baseCurrency }): FiatLimits => {
    const { minBuyAmount: minimum, maxBuyAmount: maximum } = baseCurrency
    return { minimum, maximum }
  }),
)

const fee = v.optional(amountRoundedDown, '0')

/** For a purchase, `baseCurrencyAmount` excludes the fees, and `totalAmount` includes them. */
const buyQuote = v.looseObject({
  totalAmount: positiveAmount,
  quoteCurrencyAmount: positiveAmount,
  feeAmount: fee,
  extraFeeAmount: fee,
  networkFeeAmount: fee,
})

const sellQuote = v.looseObject({
  baseCurrencyAmount: positiveAmount,
  quoteCurrencyAmount: positiveAmount,
  feeAmount: fee,
  extraFeeAmount: fee,
})

const transaction = v.looseObject({
  id: orderId,
  status: v.string(),
  externalTransactionId: v.string(),
  createdAt: moment,
  baseCurrencyAmount: orNull(amountRoundedDown),
  quoteCurrencyAmount: orNull(amountRoundedDown),
})

/** A step of a purchase. Only a failed step has a reason; the possible reasons aren't all documented. */
const stage = v.looseObject({ failureReason: v.optional(v.nullable(v.string()), null) })

const purchase = v.looseObject({
  ...transaction.entries,
  failureReason: v.optional(v.nullable(v.string()), null),
  stages: v.optional(v.nullable(v.array(stage)), null),
  feeAmount: orNull(amountRoundedDown),
  extraFeeAmount: orNull(amountRoundedDown),
  networkFeeAmount: orNull(amountRoundedDown),
  cryptoTransactionId: transactionHash,
})

const sale = v.looseObject({
  ...transaction.entries,
  depositHash: transactionHash,
  refundHash: transactionHash,
  depositWalletAddress: orNull(v.string()),
  depositWalletAddressTag: orNull(opaqueText),
  baseCurrency: orNull(v.looseObject({ metadata: orNull(v.looseObject({ networkCode: orNull(v.string()) })) })),
})

type Purchase = v.InferOutput<typeof purchase>
type Sale = v.InferOutput<typeof sale>

/** `{"message":"…","type":"BadRequestError"}` */
const refusal = v.looseObject({ message: v.string() })

/** @throws PartnerError */
export function mapCoins(answer: unknown): readonly FiatCoin[] {
  return readList(currency, answer, 'MoonPay’s list of currencies').flatMap((entry) => {
    const { code, name, metadata } = entry
    if (entry.type !== 'crypto' || entry.isSuspended === true) return []
    const { contractAddress, networkCode: network } = metadata
    const contract = contractAddress === null || ownCoin.test(contractAddress) ? null : contractAddress
    // Such as `bnb_bsc`: the symbol, followed by the network if the coin has several.
    const matched = matchAsset(networks, { network, symbol: code.split('_')[0] ?? code, contract })
    return matched === undefined
      ? []
      : [{ ...matched, code, name, canBuy: true, canSell: entry.isSellSupported === true }]
  })
}

/** @throws PartnerError */
export function mapLimits(answer: unknown): FiatLimits {
  return readAnswer(limits, answer, 'MoonPay’s limits')
}

/** @throws PartnerError */
export function mapBuyOffer(answer: unknown, { side, amount }: FiatQuoteRequest, known: FiatLimits): FiatOffer {
  const read = readAnswer(buyQuote, answer, 'MoonPay’s quote')
  requireSameAmount(partner, side === 'fiat' ? read.totalAmount : read.quoteCurrencyAmount, amount)
  return {
    ...promise,
    ...known,
    fiatAmount: read.totalAmount,
    coinAmount: read.quoteCurrencyAmount,
    partnerFee: read.feeAmount + read.extraFeeAmount,
    networkFee: read.networkFeeAmount,
  }
}

/** @throws PartnerError */
export function mapSellOffer(answer: unknown, { amount }: FiatQuoteRequest): FiatOffer {
  const read = readAnswer(sellQuote, answer, 'MoonPay’s quote')
  requireSameAmount(partner, read.baseCurrencyAmount, amount)
  return {
    ...promise,
    ...noFiatLimits,
    fiatAmount: read.quoteCurrencyAmount,
    coinAmount: read.baseCurrencyAmount,
    partnerFee: read.feeAmount + read.extraFeeAmount,
    networkFee: null,
  }
}

/** A quote guarantees nothing: the page makes a new one. */
const promise = { kind: 'offer', quoteId: null, validUntil: null } as const

/** Returns what a refusal of a quote means; `undefined` if it's a plain failure. */
export function mapRefusal(answer: unknown, known: FiatLimits): NoFiatOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success) return undefined
  const { message } = read.output
  if (/\b(country|region|state)\b/i.test(message)) return noFiatOffer('region-refused')
  if (/\b(minimum|at least|greater than|too low)\b/i.test(message)) return noFiatOffer('below-minimum', known)
  if (/\b(maximum|at most|less than|exceeds?|too high)\b/i.test(message)) return noFiatOffer('above-maximum', known)
  if (/\b(not supported|unsupported|suspended|unavailable|not available)\b/i.test(message))
    return noFiatOffer('pair-unavailable')
  return undefined
}

/** Returns the state of our reference. @throws PartnerError */
export function mapReport(answer: unknown, direction: FiatDirection, reference: string): FiatReport {
  if (direction === 'buy') {
    return reportOf(readTries(purchase, answer, reference), purchaseReport)
  }
  return reportOf(readTries(sale, answer, reference), saleReport)
}

function reportOf<Try extends v.InferOutput<typeof transaction>>(
  tries: readonly Try[],
  read: (one: Try) => FiatReport,
): FiatReport {
  const chosen = tryThatCounts(tries, 'completed', hasEnded)
  return chosen === undefined ? notBegun : { ...read(chosen), isPaidTwice: isPaidTwice(tries.map((one) => read(one))) }
}

function readTries<Try extends v.InferOutput<typeof transaction>>(
  schema: v.GenericSchema<unknown, Try>,
  answer: unknown,
  reference: string,
): readonly Try[] {
  const tries = readAnswer(v.array(schema), answer, 'MoonPay’s list of transactions')
  for (const { externalTransactionId } of tries) requireSame(partner, 'order', externalTransactionId, reference)
  return tries
}

const hasEnded: ReadonlySet<string> = new Set(['failed'])

function purchaseReport(read: Purchase): FiatReport {
  const known = readStatus(buyWords, read.status)
  const isPaid = known.state === 'confirming' || known.state === 'completed'
  return {
    ...notBegun,
    ...known,
    ...(read.status === 'failed' && isPaidBack(read) && { state: 'refunded' }),
    payin: { hash: null, amount: isPaid ? paidFor(read) : null },
    payout: movement(read.cryptoTransactionId, read.quoteCurrencyAmount),
    partnerNumber: read.id,
  }
}

/** MoonPay has no separate status for a refunded purchase: it's failed, with this reason. */
function isPaidBack({ failureReason, stages }: Purchase): boolean {
  return failureReason === 'refund' || (stages ?? []).some((step) => step.failureReason === 'refund')
}

/** Returns the price including fees; null while any part of it is unknown. */
function paidFor({ baseCurrencyAmount, feeAmount, extraFeeAmount, networkFeeAmount }: Purchase): bigint | null {
  if (baseCurrencyAmount === null || feeAmount === null) return null
  return baseCurrencyAmount + feeAmount + (extraFeeAmount ?? 0n) + (networkFeeAmount ?? 0n)
}

function saleReport(read: Sale): FiatReport {
  const known = readStatus(sellWords, read.status)
  const isPaidOut = known.state === 'completed'
  return {
    ...notBegun,
    ...known,
    ...(read.status === 'failed' && read.refundHash !== null && { state: 'refunded' }),
    payin: movement(read.depositHash, read.baseCurrencyAmount),
    payout: { hash: null, amount: isPaidOut ? read.quoteCurrencyAmount : null },
    refund: movement(read.refundHash, null),
    payinAt: read.status === 'waitingForDeposit' ? depositOf(read) : null,
    partnerNumber: read.id,
  }
}

/** Returns null if the network can't be determined. */
function depositOf({ depositWalletAddress, depositWalletAddressTag, baseCurrency }: Sale): PayinPlace | null {
  const network = networkNamed(baseCurrency?.metadata?.networkCode)
  if (network === undefined || depositWalletAddress === null) return null
  const address = canonicalAddress(network, depositWalletAddress)
  return address === undefined ? null : { network, address, extraId: depositWalletAddressTag }
}

function networkNamed(name: string | null | undefined): NetworkKey | undefined {
  return networkKey.options.find((key) => networks[key] === name)
}
