import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { branches, refillIndex } from '#server/bitcoin/addresses.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnits } from '#server/lib/amount.ts'
import type { Payment, PayoutSource } from '#server/payments/payout-source.ts'

import type { BitcoinPayoutOptions } from './bitcoin-payout-options.ts'
import type { FreeOutput, Spend } from './spends.repository.ts'
import { PlanError, planTransaction, type Recipient, type TransactionPlan } from './transaction-plan.ts'

/** A payment that can be made now, in the network's terms. */
export interface DuePayment extends Recipient {
  readonly payment: Payment
  readonly source: PayoutSource
}

/** What a transaction may spend, and what it must leave. */
export interface Purse {
  readonly terms: CoinNetworkRecord
  readonly outputs: readonly FreeOutput[]
  /** The most that may leave with this transaction, including its fee, in base units. */
  readonly budget: bigint
  readonly change: { readonly index: number; readonly script: Uint8Array }
  readonly feeRate: bigint
}

/** The payments of one transaction and its plan. */
interface Fitting {
  readonly due: readonly DuePayment[]
  readonly plan: TransactionPlan
}

type Bounds = Pick<BitcoinPayoutOptions, 'network' | 'limits'>

/**
 * Plans a transaction for as many payments as possible, oldest first. A payment that can't be made doesn't block
 * others.
 * @returns The plan if any payment can be made, and otherwise the reason.
 */
export function fitPayments(
  bounds: Bounds,
  due: readonly DuePayment[],
  purse: Purse,
): { readonly fitting?: Fitting; readonly problem?: string } {
  const all = planPayments(bounds, due, purse)
  if (typeof all !== 'string') return { fitting: { due, plan: all } }
  let fitting: Fitting | undefined
  for (const one of due) {
    const more: readonly DuePayment[] = [...(fitting?.due ?? []), one]
    const plan = planPayments(bounds, more, purse)
    if (typeof plan !== 'string') fitting = { due: more, plan }
  }
  return fitting === undefined ? { problem: all } : { fitting }
}

/** @returns The plan, or why these payments can't be made together now. */
export function planPayments(
  { network, limits }: Bounds,
  due: readonly DuePayment[],
  { outputs, budget, change, feeRate }: Purse,
): TransactionPlan | string {
  const { maxFee, maxFeeRate, perTransaction } = limits
  const recipients = due.map(({ script, amount }) => ({ script, amount }))
  try {
    const plan = planTransaction(network, outputs, recipients, change.script, { feeRate, maxFee, maxFeeRate })
    const leaves = sum(recipients.map(({ amount }) => amount)) + plan.fee
    if (leaves > budget) return 'The hot wallet would fall below its floor'
    return leaves > perTransaction ? 'A payment exceeds the limit per transaction' : plan
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    return error.reason === 'fee' ? error.message : 'The hot wallet has too little to spend'
  }
}

/**
 * Returns what may leave now, in base units: our balance above the floor, including change that is still unconfirmed.
 */
export function budgetOf(terms: CoinNetworkRecord, free: readonly FreeOutput[], spends: readonly Spend[]): bigint {
  const unmined = spends.filter(({ inputs }) => inputs.every(({ spentHeight }) => spentHeight === null))
  const comingBack = sum(unmined.map(({ attempts }) => attempts[0]?.change ?? 0n))
  // Don't count change twice when another spend has spent it and returns it as its own change.
  const passedOn = sum(
    unmined.flatMap(({ inputs }) => inputs).map((input) => (input.blockHash === null ? input.value : 0n)),
  )
  // The floor may have more decimals than the network.
  const one = fromNetworkUnits(1n, terms.decimals)
  const floor = (terms.hotFloor + one - 1n) / one
  return sum(free.map(({ value }) => value)) + comingBack - passedOn - floor
}

/**
 * Whether an output is deep enough to spend: a reorg that removes it would remove our payment, too. Change comes from a
 * transaction of our own, which is sent again after a reorg, so one block is enough.
 */
export function isRipe(
  { branch, index, isCoinbase, blockHeight }: FreeOutput,
  height: bigint,
  { terms, network }: { readonly terms: CoinNetworkRecord; readonly network: BitcoinNetwork },
): boolean {
  const ofDeposit = isCoinbase ? Math.max(network.coinbaseMaturity, terms.confirmations) : terms.confirmations
  const isChange = branch === branches.change && index !== refillIndex
  return height - blockHeight + 1n >= BigInt(isChange ? 1 : ofDeposit)
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
