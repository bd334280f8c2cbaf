import * as v from 'valibot'

import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { amountRoundedDown, orNull, readAnswer, transactionHash } from '#server/partners/answer-fields.ts'
import { noOffer } from '#server/providers/exchange/no-offer.ts'
import type { OrderReport } from '#server/partners/order-report.ts'
import type { NoOffer, Offer, Route } from '#server/providers/exchange/port.ts'
import { movement, noMovement, readStatus, type StatusWords } from '#server/partners/status-words.ts'

import { isSameAddress, type LiFiCoin, ownCoin } from './places.ts'

/** A swap in LI.FI's terms. The amount is in the smallest unit of `from`. */
export interface LiFiSwap {
  readonly from: LiFiCoin
  readonly to: LiFiCoin
  readonly units: bigint
}

/** The account that swaps, and the recipient. */
interface Parties {
  readonly account: string
  readonly recipient: string
}

/** An amount in the smallest unit of a coin. */
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
/** Numbers arrive as text. */
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const hexData = v.pipe(v.string(), v.maxLength(100_000), v.regex(/^0x(?:[\da-f]{2})+$/i))
const quantity = v.pipe(
  v.string(),
  v.regex(/^(?:0x[\da-f]{1,64}|\d{1,78})$/i),
  v.transform((text) => BigInt(text)),
)

const token = v.looseObject({ address: v.string(), chainId: orNull(wholeNumber) })
const tool = v.looseObject({
  toolDetails: v.looseObject({ name: v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}]{1,60}$/u)) }),
})
const feeCost = v.looseObject({ amountUSD: amountRoundedDown, included: v.boolean() })

/** A `Step`. Fields that are only displayed must not make a route unusable. */
const step = v.looseObject({
  action: v.looseObject({
    fromChainId: wholeNumber,
    toChainId: wholeNumber,
    fromToken: token,
    toToken: token,
    fromAmount: units,
    fromAddress: orNull(v.string()),
    toAddress: orNull(v.string()),
  }),
  estimate: v.looseObject({
    toAmount: v.pipe(units, v.minValue(1n)),
    toAmountMin: v.pipe(units, v.minValue(1n)),
    approvalAddress: orNull(v.string()),
    feeCosts: v.fallback(orNull(v.array(feeCost)), null),
    executionDuration: v.fallback(
      orNull(v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,9})?$/), v.transform(Number))),
      null,
    ),
  }),
  includedSteps: v.fallback(v.array(tool), []),
  transactionRequest: orNull(
    v.looseObject({
      to: v.string(),
      from: orNull(v.string()),
      chainId: wholeNumber,
      data: hexData,
      value: v.optional(quantity, '0'),
    }),
  ),
})

type Step = v.InferOutput<typeof step>

/** @throws PartnerError */
export function mapOffer(answer: unknown, swap: LiFiSwap): Offer {
  const { estimate } = readStep(answer, swap)
  return {
    kind: 'offer',
    fromAmount: fromNetworkUnits(swap.units, swap.from.decimals),
    ...amountsOf(estimate, swap.to),
    networkFee: null,
    rateId: null,
    validUntil: null,
    minimum: null,
    maximum: null,
  }
}

/** @throws PartnerError also if the transaction's contract isn't the one built in: it's never shown to a user (M11). */
export function mapRoute(answer: unknown, swap: LiFiSwap, { account, recipient }: Parties): Route {
  const { action, estimate, includedSteps, transactionRequest: request } = readStep(answer, swap)
  const { from, to } = swap
  if (request === null) throw new PartnerError('malformed', 'LI.FI’s route has no transaction')
  requireThat(request.chainId === from.chainId, 'chain')
  requireThat(isSameAddress(from, request.to, from.contract), 'contract')
  for (const named of [request.from, action.fromAddress]) {
    requireThat(named === null || isSameAddress(from, named, account), 'account')
  }
  requireThat(action.toAddress === null || isSameAddress(to, action.toAddress, recipient), 'recipient')
  const isToken = !isSameAddress(from, from.address, ownCoin)
  if (isToken) {
    const { approvalAddress } = estimate
    requireThat(approvalAddress !== null && isSameAddress(from, approvalAddress, from.contract), 'approval address')
  }
  return {
    kind: 'route',
    transaction: { chainId: from.chainId, to: from.contract, data: request.data, value: request.value },
    approvalAddress: isToken ? from.contract : null,
    ...amountsOf(estimate, to),
    feesInDollars: feesOf(estimate.feeCosts),
    seconds: estimate.executionDuration === null ? null : Math.ceil(estimate.executionDuration),
    tools: [...new Set(includedSteps.map(({ toolDetails }) => toolDetails.name))],
  }
}

function readStep(answer: unknown, { from, to, units: asked }: LiFiSwap): Step {
  const read = readAnswer(step, answer, 'LI.FI’s quote')
  const { action, estimate } = read
  requireThat(action.fromChainId === from.chainId && action.toChainId === to.chainId, 'chain')
  requireThat(isSameAddress(from, action.fromToken.address, from.address), 'coin')
  requireThat(isSameAddress(to, action.toToken.address, to.address), 'coin')
  requireThat(action.fromAmount === asked, 'amount')
  requireThat(estimate.toAmountMin <= estimate.toAmount, 'minimum')
  return read
}

function amountsOf({ toAmount, toAmountMin }: Step['estimate'], { decimals }: LiFiCoin) {
  return {
    toAmount: fromNetworkUnits(toAmount, decimals),
    minimumToAmount: fromNetworkUnits(toAmountMin, decimals),
  }
}

function feesOf(costs: Step['estimate']['feeCosts']): bigint | null {
  if (costs === null) return null
  return costs.filter(({ included }) => included).reduce((sum, { amountUSD }) => sum + amountUSD, 0n)
}

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new PartnerError('malformed', `LI.FI returned another ${what} than requested`)
}

const refusal = v.looseObject({ code: orNull(v.string()), errors: v.optional(v.unknown()) })
/** `NoQuoteError` and `NotFoundError`. */
const withoutQuote: ReadonlySet<string> = new Set(['1002', '1003'])
const tooLow: ReadonlySet<string> = new Set(['AMOUNT_TOO_LOW', 'FEES_HIGHER_THAN_AMOUNT'])

/**
 * Returns what a refusal of a quote means. The amount is only blamed if every tool that mentions it blames the same
 * side.
 */
export function mapRefusal(answer: unknown, status: number | undefined): NoOffer | undefined {
  const read = v.safeParse(refusal, answer)
  if (!read.success || (status !== 404 && !withoutQuote.has(read.output.code ?? ''))) return undefined
  const codes = toolCodesIn(read.output.errors)
  const isTooLow = codes.some((code) => tooLow.has(code))
  const isTooHigh = codes.includes('AMOUNT_TOO_HIGH')
  if (isTooLow === isTooHigh) return noOffer('pair-unavailable')
  return noOffer(isTooLow ? 'below-minimum' : 'above-maximum')
}

/** `ToolError`s are in a list, or nested below the paths that were tried. */
function toolCodesIn(errors: unknown, depth = 6): readonly string[] {
  if (depth === 0 || typeof errors !== 'object' || errors === null) return []
  if ('errorType' in errors && 'code' in errors) return typeof errors.code === 'string' ? [errors.code] : []
  return Object.values(errors).flatMap((inner) => toolCodesIn(inner, depth - 1))
}

/** `status`, with `substatus` if there is one. */
const words: StatusWords = new Map([
  ['NOT_FOUND', { state: 'waiting' }],
  ['PENDING/INTENT_AWAITING_FUNDS', { state: 'waiting' }],
  ['PENDING', { state: 'confirming' }],
  ['PENDING/WAIT_SOURCE_CONFIRMATIONS', { state: 'confirming' }],
  ['PENDING/UNKNOWN_ERROR', { state: 'confirming' }],
  ['PENDING/INTENT_READY', { state: 'confirming' }],
  ['PENDING/INTENT_EXECUTING', { state: 'confirming' }],
  ['PENDING/INTENT_FAILED_RETRYABLE', { state: 'confirming' }],
  ['PENDING/INTENT_SIMULATION_FAILURE', { state: 'confirming' }],
  ['PENDING/WAIT_DESTINATION_TRANSACTION', { state: 'sending' }],
  ['PENDING/REFUND_IN_PROGRESS', { state: 'suspended', hold: 'refund-under-way' }],
  ['DONE/COMPLETED', { state: 'completed' }],
  // A different token than ordered: the chain will show that the payout is missing.
  ['DONE/PARTIAL', { state: 'completed' }],
  ['DONE/REFUNDED', { state: 'refunded' }],
  ['FAILED', { state: 'failed' }],
  ['FAILED/INSUFFICIENT_ALLOWANCE', { state: 'failed' }],
  ['FAILED/INSUFFICIENT_BALANCE', { state: 'failed' }],
  ['FAILED/OUT_OF_GAS', { state: 'failed' }],
  ['FAILED/SLIPPAGE_EXCEEDED', { state: 'failed' }],
  ['FAILED/UNKNOWN_FAILED_ERROR', { state: 'failed' }],
  ['FAILED/EXPIRED', { state: 'expired' }],
])

/** Statuses that mean it temporarily can't tell. */
const silent: ReadonlySet<string> = new Set(['INVALID', 'PENDING/BRIDGE_NOT_AVAILABLE', 'PENDING/CHAIN_NOT_AVAILABLE'])

const transferSide = v.looseObject({
  txHash: transactionHash,
  chainId: orNull(wholeNumber),
  amount: orNull(units),
  token: orNull(token),
})

type TransferSide = v.InferOutput<typeof transferSide>

const statusAnswer = v.looseObject({
  status: v.string(),
  substatus: orNull(v.string()),
  sending: orNull(transferSide),
  receiving: orNull(transferSide),
  toAddress: orNull(v.string()),
})

/** A transfer unknown to LI.FI. */
export const unknownTransfer = { status: 'NOT_FOUND' } as const

/** @throws PartnerError `unavailable` if it temporarily can't tell. */
export function mapReport(
  answer: unknown,
  swap: LiFiSwap,
  transfer: { readonly recipient: string; readonly hash: string },
): OrderReport {
  const { status, substatus, sending, receiving, toAddress } = readAnswer(statusAnswer, answer, 'LI.FI’s status')
  const word = substatus === null || status === 'INVALID' || status === 'NOT_FOUND' ? status : `${status}/${substatus}`
  if (silent.has(word))
    throw new PartnerError('unavailable', `LI.FI cannot report the progress of a transfer (${word})`)
  const nothing = { payin: noMovement, payout: noMovement, refund: noMovement }
  const known = readStatus(words, word)
  if (word === 'NOT_FOUND') return { ...known, ...nothing }
  const isOurs =
    sending !== null &&
    isSending(sending, swap, transfer.hash) &&
    (toAddress === null || isSameAddress(swap.to, toAddress, transfer.recipient))
  const isPaid = known.state === 'completed'
  if (!isOurs || (isPaid && !isReceiving(receiving, swap, { isAnyToken: word === 'DONE/PARTIAL' }))) {
    return { ...readStatus(words, `${word} of another swap`), ...nothing }
  }
  // The hash is the one that was requested.
  const payin = { hash: null, amount: fromNetworkUnits(swap.units, swap.from.decimals) }
  return { ...known, ...nothing, payin, payout: isPaid ? payoutOf(receiving, swap) : noMovement }
}

/** Whether it's what was ordered: hashes of other swaps, and even of payouts, return an answer too. */
function isSending({ txHash, chainId, amount, token }: TransferSide, { from, units }: LiFiSwap, hash: string): boolean {
  return (
    txHash?.localeCompare(hash, 'en', { sensitivity: 'accent' }) === 0 &&
    (chainId === null || chainId === from.chainId) &&
    (amount === null || amount === units) &&
    (token === null || isSameAddress(from, token.address, from.address))
  )
}

function isReceiving(
  receiving: TransferSide | null,
  { to }: LiFiSwap,
  { isAnyToken }: { readonly isAnyToken: boolean },
): boolean {
  if (receiving === null) return false
  const { chainId, token } = receiving
  return (
    (chainId === null || chainId === to.chainId) &&
    (isAnyToken || token === null || isSameAddress(to, token.address, to.address))
  )
}

function payoutOf(receiving: TransferSide | null, { to }: LiFiSwap) {
  if (receiving === null) return noMovement
  const { txHash, amount, token } = receiving
  const isOrdered = token !== null && isSameAddress(to, token.address, to.address)
  return movement(
    txHash === null ? null : txHash.toLowerCase(),
    amount === null || !isOrdered ? null : fromNetworkUnits(amount, to.decimals),
  )
}

/** @throws TooFineError if the network can't express the amount. */
export function swapOf(from: LiFiCoin, to: LiFiCoin, amount: bigint): LiFiSwap {
  return { from, to, units: toNetworkUnits(amount, from.decimals) }
}
