import { type Hash, toHex } from 'viem'

import { formatAmount } from '#server/lib/amount.ts'

import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { ExchangeOrder, OrderState } from './engine/exchange-order.ts'
import type { Quote } from './engine/quote.ts'
import { assetIdOf, callOf, type PlannedCall, unitsOf } from './lifi-calls.ts'

const unit = 10n ** 18n
const basisPoints = 10_000n

/** Lookups for the chains of a swap. */
export interface Chains {
  readonly from: number
  readonly to: number
}

interface StepOptions {
  /** Margin, in hundredths of a percent. */
  readonly margin: bigint
  readonly approvalAddress: string
  /** The recipient that it claims, whatever the call does. */
  readonly toAddress: string
}

/** Returns a quote: a step with its transaction. */
export function stepOf(planned: PlannedCall, chains: Chains, options: StepOptions) {
  const { id, tool, quote, minimum, integrator, router, account, now } = planned
  const { from, to, fromAmount, toAmount } = quote
  const { data, value } = callOf(planned)
  const toolDetails = { key: tool.key, name: tool.name, logoURI: '' }
  const action = {
    fromChainId: chains.from,
    fromAmount: String(unitsOf(from, fromAmount)),
    fromToken: tokenOf(from, chains.from, now),
    fromAddress: account,
    toChainId: chains.to,
    toToken: tokenOf(to, chains.to, now),
    toAddress: options.toAddress,
    slippage: 0.005,
  }
  const estimate = {
    tool: tool.key,
    fromAmount: action.fromAmount,
    fromAmountUSD: dollars(from, fromAmount, now),
    toAmount: String(unitsOf(to, toAmount)),
    toAmountMin: String(unitsOf(to, minimum)),
    toAmountUSD: dollars(to, toAmount, now),
    approvalAddress: options.approvalAddress,
    executionDuration: tool.seconds,
    feeCosts: feeCostsOf(quote, options.margin, now),
    gasCosts: [],
  }
  return {
    id,
    type: 'lifi',
    tool: tool.key,
    toolDetails,
    integrator,
    action,
    estimate,
    includedSteps: [
      { id, type: chains.from === chains.to ? 'swap' : 'cross', tool: tool.key, toolDetails, action, estimate },
    ],
    transactionId: id,
    transactionRequest: {
      value: toHex(value),
      to: router,
      data,
      chainId: chains.from,
      gasPrice: toHex(2_000_000_000),
      gasLimit: toHex(600_000),
      from: account,
    },
  }
}

function feeCostsOf({ from, to, fromAmount, networkFee }: Quote, margin: bigint, now: Date) {
  const kept = {
    name: 'LIFI Fixed Fee',
    description: 'Fixed LIFI fee, independent of any other fee',
    amountUSD: dollars(from, (fromAmount * margin) / basisPoints, now),
    included: true,
  }
  const relayed = {
    name: 'Relayer fee',
    description: 'Cost of the payment on the other chain',
    amountUSD: dollars(to, networkFee, now),
    included: true,
  }
  return networkFee === 0n ? [kept] : [kept, relayed]
}

/** Formats dollars as strings with four decimals, as LI.FI does. */
function dollars({ price }: ExchangeAsset, amount: bigint, now: Date): string {
  const value = (amount * (price(now) ?? 0n)) / unit
  return formatAmount(value - (value % 10n ** 14n))
}

function tokenOf(asset: ExchangeAsset, chainId: number, now: Date) {
  const { symbol, name, decimals, price } = asset
  return {
    address: assetIdOf(asset),
    chainId,
    symbol,
    name,
    decimals,
    coinKey: symbol,
    priceUSD: formatAmount(price(now) ?? 0n),
  }
}

const words: Readonly<Record<OrderState, readonly [status: string, substatus: string | null]>> = {
  waiting: ['NOT_FOUND', null],
  expired: ['NOT_FOUND', null],
  confirming: ['PENDING', 'WAIT_SOURCE_CONFIRMATIONS'],
  exchanging: ['PENDING', 'WAIT_DESTINATION_TRANSACTION'],
  sending: ['PENDING', 'WAIT_DESTINATION_TRANSACTION'],
  held: ['PENDING', 'UNKNOWN_ERROR'],
  finished: ['DONE', 'COMPLETED'],
  refunding: ['PENDING', 'REFUND_IN_PROGRESS'],
  refunded: ['DONE', 'REFUNDED'],
  failed: ['FAILED', 'UNKNOWN_FAILED_ERROR'],
}

/** Returns the status of a swap. @param substatus Replaces the true one. */
export function statusOf(order: ExchangeOrder, chains: Chains, now: Date, substatus?: string) {
  const { quote, payin, paidOut, refunded, payout, refundTo, state } = order
  const { from, to, fromAmount } = quote
  const [status, truth] = words[state]
  const isRefunded = state === 'refunded'
  const arrived = isRefunded ? refunded : paidOut
  const [coin, chainId] = isRefunded ? [from, chains.from] : [to, chains.to]
  return {
    transactionId: order.id,
    sending: {
      txHash: payin?.hash,
      txLink: '',
      chainId: chains.from,
      amount: String(unitsOf(from, fromAmount)),
      token: tokenOf(from, chains.from, now),
    },
    receiving:
      arrived === null || !(isRefunded || state === 'finished')
        ? { chainId: chains.to }
        : {
            txHash: arrived.hash,
            txLink: '',
            chainId,
            amount: String(unitsOf(coin, arrived.amount)),
            token: tokenOf(coin, chainId, now),
          },
    fromAddress: refundTo?.address,
    toAddress: payout.address,
    status,
    substatus: substatus ?? truth,
    substatusMessage: '',
  }
}

/** Returns the status of a transaction that failed on its own chain. */
export function failedStatusOf(hash: Hash, chainId: number) {
  return { sending: { txHash: hash, txLink: '', chainId }, status: 'FAILED', substatus: 'UNKNOWN_FAILED_ERROR' }
}

/** Returns a refusal because there is no route, with the tool's reason. */
export function noQuote(tool: string, code: string) {
  return {
    message: 'No available quotes for the requested transfer',
    code: 1002,
    errors: {
      filteredOut: [],
      failed: [{ overallPath: tool, subpaths: { [tool]: [{ errorType: 'NO_QUOTE', code, tool, message: '' }] } }],
    },
  }
}
