import * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import type { FiatDirection, PaymentMethod } from '#api/fiat.ts'
import type { NetworkKey } from '#api/coins.ts'
import {
  amountIfAny,
  amountRoundedDown,
  assetName,
  opaqueText,
  orderId,
  orNull,
  pageAddress,
  positiveAmount,
  readAnswer,
  readList,
  transactionHash,
} from '#server/partners/answer-fields.ts'
import {
  requireSame,
  requireSameAmount,
  requireSameIfNamed,
  requireSamePayout,
} from '#server/partners/faithful-answer.ts'
import { matchAsset, type NetworkNames, requireNetworkName } from '#server/partners/match-asset.ts'
import { movement, noMovement, readStatus, type StatusWords } from '#server/partners/status-words.ts'
import { type FiatLimits, noFiatLimits, noFiatOffer } from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  Checkout,
  CheckoutRequest,
  FiatCoin,
  FiatOffer,
  FiatQuoteRequest,
  FiatReport,
  NoFiatOffer,
  PayinPlace,
} from '#server/providers/fiat/port.ts'

const partner = 'Banxa'

export const networks: NetworkNames = {
  ethereum: 'ETH',
  bsc: 'BSC',
  avalanche: 'AVAX-C',
  polygon: 'MATIC',
  fantom: 'FTM',
  optimism: 'OPTIMISM',
  arbitrum: 'ARB',
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  tron: 'TRON',
}

/** Banxa's contract address for native coins. */
const ownCoin = /^0x0{40}$/i

const sharedWords: StatusWords = new Map([
  ['pendingPayment', { state: 'unpaid' }],
  ['waitingPayment', { state: 'waiting' }],
  ['paymentReceived', { state: 'confirming' }],
  ['inProgress', { state: 'confirming' }],
  ['cryptoTransferred', { state: 'sending' }],
  ['coinTransferred', { state: 'sending' }],
  ['complete', { state: 'completed' }],
  ['cancelled', { state: 'failed' }],
  ['declined', { state: 'failed' }],
  ['expired', { state: 'expired' }],
  ['extraVerification', { state: 'suspended', hold: 'verification' }],
  ['refunded', { state: 'refunded' }],
])

/** https://docs.banxa.com/products/hosted-checkout/docs/transaction-lifecycle/order-statuses */
const words: Readonly<Record<FiatDirection, StatusWords>> = {
  buy: sharedWords,
  // In a sale, the transferred coins are the user's: the money is still to come.
  sell: new Map([
    ...sharedWords,
    ['cryptoTransferred', { state: 'confirming' }],
    ['coinTransferred', { state: 'confirming' }],
  ]),
}

/** Statuses of a sale in which the address is Banxa's, and not still the user's own. */
const awaitsCoins: ReadonlySet<string> = new Set(['waitingPayment', 'paymentReceived', 'inProgress'])

/** `{"id":"USDT","description":"Tether","blockchains":[{"id":"BSC","address":"0x…",…}]}` */
const crypto = v.looseObject({
  id: opaqueText,
  description: orNull(assetName),
  blockchains: v.array(v.unknown()),
})

const blockchain = v.looseObject({ id: v.string(), address: orNull(v.string()) })

/** `{"id":"BRL",…,"supportedPaymentMethods":[{"id":"…","name":"…","minimum":"20","maximum":"15000"}]}` */
const fiat = v.looseObject({ id: v.string(), supportedPaymentMethods: v.array(v.unknown()) })

const paymentMethod = v.looseObject({ id: opaqueText, minimum: amountIfAny, maximum: amountIfAny })

/**
 * Patterns for Banxa's names of payment methods. The name of Pix isn't documented, so it's taken from Banxa's own list.
 */
const methodNames: Readonly<Partial<Record<PaymentMethod, RegExp>>> = {
  card: /^debit-credit-card$/i,
  pix: /(^|[-_]|dlocal)pix($|[-_])/i,
}

const quote = v.looseObject({
  cryptoAmount: positiveAmount,
  fiatAmount: positiveAmount,
  processingFee: orNull(amountRoundedDown),
  networkFee: orNull(amountRoundedDown),
})

/** `{"message":"…"}`, possibly with errors of fields. */
const refusal = v.looseObject({ message: v.string() })

const coinOfOrder = v.looseObject({ id: v.string(), blockchain: v.string() })

const order = v.looseObject({
  id: orderId,
  reference: orNull(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
  externalOrderId: orNull(v.string()),
  orderType: orNull(v.string()),
  crypto: orNull(v.union([v.string(), coinOfOrder])),
  fiat: orNull(v.string()),
  fiatAmount: orNull(amountRoundedDown),
  cryptoAmount: orNull(amountRoundedDown),
  walletAddress: orNull(v.string()),
  walletAddressTag: orNull(opaqueText),
  transactionHash,
})

/** A new order, with its checkout page. */
const newOrder = v.looseObject({ ...order.entries, checkoutUrl: pageAddress })

/** A polled order, which always has a state and a direction. */
const followedOrder = v.looseObject({
  ...order.entries,
  status: v.string(),
  orderType: v.pipe(v.string(), v.toLowerCase(), v.picklist(['buy', 'sell'])),
})

type FollowedOrder = v.InferOutput<typeof followedOrder>

/** A payment method as Banxa offers it for a currency. */
export interface BanxaMethod extends FiatLimits {
  readonly id: string
}

/** Lists are at the top level or in `data`. */
function unwrapped(answer: unknown): unknown {
  const wrapped = v.safeParse(v.looseObject({ data: v.unknown() }), answer)
  return wrapped.success && wrapped.output.data !== undefined ? wrapped.output.data : answer
}

/** @throws PartnerError */
export function mapCoins(buy: unknown, sell: unknown): readonly FiatCoin[] {
  const coins = new Map<string, FiatCoin>()
  for (const [direction, answer] of [
    ['buy', buy],
    ['sell', sell],
  ] as const) {
    for (const coin of readCoins(answer)) {
      const key = `${coin.network}/${coin.contract ?? ''}`
      const known = coins.get(key) ?? coin
      coins.set(key, {
        ...known,
        canBuy: known.canBuy || direction === 'buy',
        canSell: known.canSell || direction === 'sell',
      })
    }
  }
  return [...coins.values()]
}

function readCoins(answer: unknown): readonly FiatCoin[] {
  return readList(crypto, unwrapped(answer), 'Banxa’s list of coins').flatMap((entry) =>
    entry.blockchains.flatMap((listed): readonly FiatCoin[] => {
      const chain = v.safeParse(blockchain, listed)
      if (!chain.success) return []
      const { id: network, address } = chain.output
      const contract = address === null || ownCoin.test(address) ? null : address
      const matched = matchAsset(networks, { network, symbol: entry.id, contract })
      const name = entry.description ?? entry.id
      return matched === undefined ? [] : [{ ...matched, code: entry.id, name, canBuy: false, canSell: false }]
    }),
  )
}

/** Returns Banxa's name and limits of a payment method; `undefined` if it has none. @throws PartnerError */
export function mapMethod(answer: unknown, currency: string, method: PaymentMethod): BanxaMethod | undefined {
  const listed = readList(fiat, unwrapped(answer), 'Banxa’s list of currencies').find(({ id }) => id === currency)
  const name = methodNames[method]
  if (listed === undefined || name === undefined) return undefined
  const methods = listed.supportedPaymentMethods.flatMap((entry) => {
    const read = v.safeParse(paymentMethod, entry)
    return read.success ? [read.output] : []
  })
  const found = methods.find(({ id }) => name.test(id))
  return found && { id: found.id, minimum: found.minimum, maximum: found.maximum }
}

/** @throws PartnerError */
export function mapOffer(answer: unknown, request: FiatQuoteRequest, limits: FiatLimits): FiatOffer {
  const read = readAnswer(quote, unwrapped(answer), 'Banxa’s quote')
  requireSameAmount(partner, request.side === 'fiat' ? read.fiatAmount : read.cryptoAmount, request.amount)
  return {
    kind: 'offer',
    fiatAmount: read.fiatAmount,
    coinAmount: read.cryptoAmount,
    partnerFee: read.processingFee,
    networkFee: read.networkFee,
    quoteId: null,
    validUntil: null,
    minimum: limits.minimum,
    maximum: limits.maximum,
  }
}

/** Returns what a refusal of a quote means; `undefined` if it's a plain failure. */
export function mapRefusal(answer: unknown, limits: FiatLimits = noFiatLimits): NoFiatOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success) return undefined
  const { message } = read.output
  if (/\b(country|region)\b/i.test(message)) return noFiatOffer('region-refused')
  if (/\b(below|minimum|too low|at least)\b/i.test(message)) return noFiatOffer('below-minimum', limits)
  if (/\b(above|exceeds?|maximum|too high|at most)\b/i.test(message)) return noFiatOffer('above-maximum', limits)
  if (/\b(not supported|unsupported|unavailable|not available)\b/i.test(message)) return noFiatOffer('pair-unavailable')
  return undefined
}

/** @throws PartnerError */
export function mapCheckout(answer: unknown, request: CheckoutRequest): Checkout {
  const read = readAnswer(newOrder, unwrapped(answer), 'Banxa’s order')
  requireSameIfNamed(partner, 'reference', read.externalOrderId, request.reference)
  requireSameIfNamed(partner, 'direction', read.orderType, request.direction)
  requireSameIfNamed(partner, 'currency', read.fiat, request.currency)
  if (read.crypto !== null) {
    const coin = typeof read.crypto === 'string' ? { id: read.crypto, blockchain: null } : read.crypto
    requireSameIfNamed(partner, 'coin', coin.id, request.coin.code)
    requireSameIfNamed(partner, 'network', coin.blockchain, requireNetworkName(partner, networks, request.coin))
  }
  if (request.payout !== null && read.walletAddress !== null) {
    const answered = { address: read.walletAddress, extraId: read.walletAddressTag }
    requireSamePayout(partner, { to: request.coin, payout: request.payout }, answered)
  }
  const asked = request.side === 'fiat' ? request.fiatAmount : request.coinAmount
  const answered = request.side === 'fiat' ? read.fiatAmount : read.cryptoAmount
  if (answered !== null) requireSameAmount(partner, answered, asked)
  return {
    id: read.id,
    url: read.checkoutUrl,
    instructions: null,
    payin: null,
    fiatAmount: amountOrNull(read.fiatAmount),
    coinAmount: amountOrNull(read.cryptoAmount),
    expiresAt: null,
  }
}

/** Zero means that it isn't known yet. */
function amountOrNull(amount: bigint | null): bigint | null {
  return amount === 0n ? null : amount
}

/** @throws PartnerError */
export function mapReport(answer: unknown, id: string): FiatReport {
  const read = readAnswer(followedOrder, unwrapped(answer), 'Banxa’s order')
  requireSame(partner, 'order', read.id, id)
  const known = readStatus(words[read.orderType], read.status)
  return {
    ...known,
    ...movementsOf(read, known.state),
    refund: noMovement,
    payinAt: read.orderType === 'sell' && awaitsCoins.has(read.status) ? payinAtOf(read) : null,
    instructions: null,
    partnerNumber: read.reference,
  }
}

/**
 * Banxa reports a single transaction: the payout of a purchase, or the payment of a sale. Until then, amounts are only
 * agreed.
 */
function movementsOf(read: FollowedOrder, state: FiatReport['state']): Pick<FiatReport, 'payin' | 'payout'> {
  const { fiatAmount, cryptoAmount, transactionHash: hash } = read
  const isReceived = state === 'confirming' || state === 'sending' || state === 'completed'
  if (read.orderType === 'buy') {
    return {
      payin: { hash: null, amount: isReceived ? amountOrNull(fiatAmount) : null },
      payout: movement(hash, amountOrNull(cryptoAmount)),
    }
  }
  return {
    payin: movement(hash, amountOrNull(cryptoAmount)),
    payout: { hash: null, amount: state === 'completed' ? amountOrNull(fiatAmount) : null },
  }
}

function payinAtOf({ crypto: coin, walletAddress, walletAddressTag }: FollowedOrder): PayinPlace | null {
  if (walletAddress === null || coin === null || typeof coin === 'string') return null
  const network = networkNamed(coin.blockchain)
  if (network === undefined) return null
  const address = canonicalAddress(network, walletAddress)
  return address === undefined ? null : { network, address, extraId: walletAddressTag }
}

function networkNamed(name: string): NetworkKey | undefined {
  return (Object.keys(networks) as NetworkKey[]).find((key) => networks[key] === name)
}
