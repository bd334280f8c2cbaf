import * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import type { FiatDirection } from '#api/fiat.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import {
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
import { payinOf, requireSame, requireSameAmount, requireSameIfNamed } from '#server/partners/faithful-answer.ts'
import { matchAsset, type NetworkNames } from '#server/partners/match-asset.ts'
import { movement, noMovement, readStatus, type StatusWords } from '#server/partners/status-words.ts'
import { noFiatLimits, noFiatOffer } from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  BankLine,
  Checkout,
  CheckoutRequest,
  FiatCoin,
  FiatOffer,
  FiatQuoteRequest,
  FiatReport,
  NoFiatOffer,
  PaymentInstructions,
} from '#server/providers/fiat/port.ts'

const partner = 'Onmeta'

/** Onmeta identifies networks by chain ID, and supports EVM networks only. */
export const networks: NetworkNames = {
  ethereum: '1',
  bsc: '56',
  avalanche: '43114',
  polygon: '137',
  fantom: '250',
  optimism: '10',
  arbitrum: '42161',
}

/** Its contract address for native coins. */
export const ownCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const isOwnCoin = new RegExp(`^${ownCoin}$`, 'i')

/** Seconds for which a quotation is valid (https://docs.onmeta.in/docs/guides/api-integration-flow). */
export const quoteSeconds = 30

/** Hours after which an unpaid order expires (https://docs.onmeta.in/docs/webhooks). */
const unpaidHours = 3

/** Its documentation has no status for a failure, and only this one for a refund: unknown statuses raise an alert. */
const words: Readonly<Record<FiatDirection, StatusWords>> = {
  buy: new Map([
    ['fiatPending', { state: 'unpaid' }],
    // The user claims to have paid; the money itself is `fiatReceived`.
    ['orderReceived', { state: 'confirming' }],
    ['fiatReceived', { state: 'confirming' }],
    ['InProgress', { state: 'confirming' }],
    ['inProgress', { state: 'confirming' }],
    ['transferred', { state: 'sending' }],
    ['completed', { state: 'completed' }],
    ['expired', { state: 'expired' }],
    ['refunded', { state: 'refunded' }],
  ]),
  sell: new Map([
    ['pending', { state: 'unpaid' }],
    ['orderReceived', { state: 'confirming' }],
    ['CryptoReceived', { state: 'confirming' }],
    ['cryptoReceived', { state: 'confirming' }],
    ['InProgress', { state: 'confirming' }],
    ['inProgress', { state: 'confirming' }],
    ['PayoutSuccess', { state: 'completed' }],
    ['completed', { state: 'completed' }],
    ['expired', { state: 'expired' }],
    ['refunded', { state: 'refunded' }],
  ]),
}

/** Numbers arrive as text, but Onmeta writes chain IDs as either. */
const chainId = v.pipe(v.string(), v.regex(/^\d{1,10}$/))

/** `{"address":"0x3c49…","chainId":137,"decimals":6,"name":"native USD Coin","symbol":"USDC"}` */
const token = v.looseObject({ address: v.string(), chainId, symbol: opaqueText, name: assetName })

/** A charge in rupees: a number, or one with its currency. */
const charge = v.union([
  amountRoundedDown,
  v.pipe(
    v.looseObject({ value: amountRoundedDown }),
    v.transform(({ value }) => value),
  ),
])

const buyQuote = v.looseObject({
  receivedTokens: positiveAmount,
  desiredOrder: orNull(
    v.looseObject({
      base: orNull(v.looseObject({ gasCharge: orNull(charge), transactionFee: orNull(charge) })),
    }),
  ),
})

const sellQuote = v.looseObject({
  sellTokens: orNull(positiveAmount),
  fiatAmount: positiveAmount,
  transactionFee: orNull(amountRoundedDown),
  gasFee: orNull(amountRoundedDown),
})

/** `{"success":true,"data":{…},"error":{}}` */
const envelope = v.looseObject({ success: v.optional(v.boolean(), true), data: v.unknown() })

const refusal = v.looseObject({ error: v.looseObject({ message: v.string() }) })

const upiLink = v.pipe(v.string(), v.regex(/^upi:\/\/pay\?[\x21-\x7e]{1,980}$/))
const line = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.regex(/^[^\p{C}]{1,200}$/u))

const purchase = v.looseObject({
  orderId,
  receiverWalletAddress: orNull(v.string()),
  fiatAmount: orNull(positiveAmount),
  redirect_actions: orNull(v.looseObject({ qr_checkout_string: orNull(upiLink) })),
  paymentDetails: orNull(
    v.looseObject({
      accountNumber: orNull(line),
      accountName: orNull(line),
      ifsc: orNull(line),
      bankName: orNull(line),
      reference: orNull(line),
    }),
  ),
})

const sale = v.looseObject({
  orderId,
  receiverWalletAddress: v.string(),
  quote: orNull(positiveAmount),
  fiatAmount: orNull(positiveAmount),
  chainId: orNull(chainId),
  sellTokenAddress: orNull(v.string()),
})

const followedPurchase = v.looseObject({
  orderId: orNull(v.string()),
  status: v.string(),
  fiat: orNull(amountRoundedDown),
  transactionHash,
  txnHash: transactionHash,
  transferredAmount: orNull(amountRoundedDown),
})

const followedSale = v.looseObject({
  orderId: orNull(v.string()),
  status: v.string(),
  fiat: orNull(amountRoundedDown),
  chainId: orNull(chainId),
  receiverWalletAddress: orNull(v.string()),
  txnHash: transactionHash,
  refundTxnHash: transactionHash,
  tokensDeducted: orNull(amountRoundedDown),
})

/** Returns an answer's data, if Onmeta marks it as successful. @throws PartnerError */
export function dataOf(answer: unknown): unknown {
  const { success, data } = readAnswer(envelope, answer, 'Onmeta’s answer')
  if (!success) throw new PartnerError('refused', 'Onmeta answered without success', { answer })
  return data
}

/** @throws PartnerError */
export function mapCoins(answer: unknown): readonly FiatCoin[] {
  const inside = v.safeParse(
    v.union([v.looseObject({ res: v.array(v.unknown()) }), v.looseObject({ data: v.array(v.unknown()) })]),
    answer,
  )
  const listed = !inside.success ? answer : 'res' in inside.output ? inside.output.res : inside.output.data
  return readList(token, listed, 'Onmeta’s list of tokens').flatMap(({ address, chainId: network, symbol, name }) => {
    const contract = isOwnCoin.test(address) ? null : address
    const matched = matchAsset(networks, { network, symbol, contract })
    return matched === undefined ? [] : [{ ...matched, code: symbol, name, canBuy: true, canSell: true }]
  })
}

/** Returns Onmeta's name of a coin. @throws PartnerError if it can't have the coin there. */
export function coinOf({ network, contract, code }: FiatCoin): { chainId: number; address: string; symbol: string } {
  const named = networks[network]
  if (typeof named !== 'string') throw new PartnerError('refused', `Onmeta has no network ${network}`)
  return { chainId: Number(named), address: contract ?? ownCoin, symbol: code }
}

/** @throws PartnerError */
export function mapBuyOffer(answer: unknown, request: FiatQuoteRequest, now: Date): FiatOffer {
  const read = readAnswer(buyQuote, dataOf(answer), 'Onmeta’s quotation')
  const base = read.desiredOrder?.base ?? null
  return {
    kind: 'offer',
    fiatAmount: request.amount,
    coinAmount: read.receivedTokens,
    partnerFee: base?.transactionFee ?? null,
    networkFee: base?.gasCharge ?? null,
    quoteId: null,
    validUntil: new Date(now.getTime() + quoteSeconds * 1000),
    ...noFiatLimits,
  }
}

/** @throws PartnerError */
export function mapSellOffer(answer: unknown, request: FiatQuoteRequest, now: Date): FiatOffer {
  const read = readAnswer(sellQuote, dataOf(answer), 'Onmeta’s quotation')
  if (read.sellTokens !== null) requireSameAmount(partner, read.sellTokens, request.amount)
  return {
    kind: 'offer',
    fiatAmount: read.fiatAmount,
    coinAmount: request.amount,
    partnerFee: read.transactionFee,
    networkFee: read.gasFee,
    quoteId: null,
    validUntil: new Date(now.getTime() + quoteSeconds * 1000),
    ...noFiatLimits,
  }
}

/** Returns what a refusal of a quotation means; `undefined` if it's a plain failure. */
export function mapRefusal(answer: unknown): NoFiatOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success) return undefined
  const { message } = read.output.error
  if (/\b(below|minimum|less than|too low|min)\b/i.test(message)) return noFiatOffer('below-minimum')
  if (/\b(above|exceeds?|maximum|more than|too high|max|limit)\b/i.test(message)) return noFiatOffer('above-maximum')
  if (/\b(token|chain|currency|pair)\b.*\b(not|un)\s?(supported|available|enabled|found)/i.test(message))
    return noFiatOffer('pair-unavailable')
  return undefined
}

/** @throws PartnerError */
export function mapPurchase(answer: unknown, request: CheckoutRequest, now: Date): Checkout {
  const read = readAnswer(purchase, dataOf(answer), 'Onmeta’s order')
  if (read.fiatAmount !== null) requireSameAmount(partner, read.fiatAmount, request.fiatAmount)
  if (read.receiverWalletAddress !== null) requireSameReceiver(read.receiverWalletAddress, request)
  return {
    id: read.orderId,
    url: null,
    instructions: instructionsOf(read, request),
    payin: null,
    fiatAmount: request.fiatAmount,
    coinAmount: null,
    expiresAt: expiryOf(now),
  }
}

/** @throws PartnerError if the coins would go elsewhere. */
function requireSameReceiver(answered: string, { coin, payout }: CheckoutRequest): void {
  const address = canonicalAddress(coin.network, answered) ?? null
  const asked = payout && canonicalAddress(coin.network, payout.address)
  requireSame(partner, 'payout address', address, asked ?? null)
}

/** @throws PartnerError if Onmeta names no way to pay. */
function instructionsOf(read: v.InferOutput<typeof purchase>, { method }: CheckoutRequest): PaymentInstructions {
  const intent = read.redirect_actions?.qr_checkout_string ?? null
  if (method === 'upi' && intent !== null) return { kind: 'upi', intent }
  const { accountNumber, ifsc, accountName, bankName, reference } = read.paymentDetails ?? {}
  const lines: readonly (readonly [BankLine, string | null | undefined])[] = [
    ['beneficiary', accountName],
    ['bank', bankName],
    ['account-number', accountNumber],
    ['branch-code', ifsc],
    ['reference', reference],
  ]
  if (method === 'bank-transfer' && accountNumber && ifsc) {
    return {
      kind: 'bank-transfer',
      lines: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    }
  }
  throw new PartnerError('malformed', 'Onmeta’s order has no payment instructions')
}

/** @throws PartnerError */
export function mapSale(answer: unknown, request: CheckoutRequest, now: Date): Checkout {
  const read = readAnswer(sale, dataOf(answer), 'Onmeta’s order')
  const { chainId: network, address } = coinOf(request.coin)
  requireSameIfNamed(partner, 'network', read.chainId, String(network))
  requireSameIfNamed(partner, 'coin', read.sellTokenAddress, address)
  if (read.quote !== null) requireSameAmount(partner, read.quote, request.coinAmount)
  const at = { address: read.receiverWalletAddress, extraId: null }
  return {
    id: read.orderId,
    url: null,
    instructions: null,
    payin: payinOf(partner, request.coin.network, at),
    fiatAmount: read.fiatAmount,
    coinAmount: request.coinAmount,
    expiresAt: expiryOf(now),
  }
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + unpaidHours * 3_600_000)
}

/** @throws PartnerError */
export function mapPurchaseReport(answer: unknown, id: string): FiatReport {
  const read = readAnswer(followedPurchase, dataOf(answer), 'Onmeta’s order')
  requireSameIfNamed(partner, 'order', read.orderId, id)
  const known = readStatus(words.buy, read.status)
  const isReceived = known.state === 'sending' || known.state === 'completed' || read.status === 'fiatReceived'
  return {
    ...known,
    payin: { hash: null, amount: isReceived ? positiveOrNull(read.fiat) : null },
    payout: movement(read.transactionHash ?? read.txnHash, positiveOrNull(read.transferredAmount)),
    refund: noMovement,
    payinAt: null,
    instructions: null,
    partnerNumber: null,
  }
}

/** @throws PartnerError */
export function mapSaleReport(answer: unknown, id: string): FiatReport {
  const read = readAnswer(followedSale, dataOf(answer), 'Onmeta’s order')
  requireSameIfNamed(partner, 'order', read.orderId, id)
  const known = readStatus(words.sell, read.status)
  return {
    ...known,
    payin: movement(read.txnHash, positiveOrNull(read.tokensDeducted)),
    payout: { hash: null, amount: known.state === 'completed' ? positiveOrNull(read.fiat) : null },
    refund: movement(read.refundTxnHash, null),
    payinAt: payinAtOf(read),
    instructions: null,
    partnerNumber: null,
  }
}

function payinAtOf({ chainId: id, receiverWalletAddress }: v.InferOutput<typeof followedSale>): FiatReport['payinAt'] {
  const network = (Object.keys(networks) as NetworkKey[]).find((key) => networks[key] === id)
  if (network === undefined || receiverWalletAddress === null) return null
  const address = canonicalAddress(network, receiverWalletAddress)
  return address === undefined ? null : { network, address, extraId: null }
}

/** Zero means that it isn't known yet. */
function positiveOrNull(amount: bigint | null): bigint | null {
  return amount === 0n ? null : amount
}
