import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

/** An unspent output of ours. */
export interface SpendableOutput {
  readonly txid: string
  readonly vout: number
  /** In base units, like every amount here. */
  readonly value: bigint
  /** 0 for deposits, 1 for change. */
  readonly branch: 0 | 1
  readonly index: number
}

export interface Recipient {
  readonly script: Uint8Array
  readonly amount: bigint
}

export interface FeeTerms {
  /** The network's current fee rate, in base units per 1,000 virtual bytes. */
  readonly feeRate: bigint
  /** The highest rate that we pay per 1,000 virtual bytes, whatever the network asks. */
  readonly maxFeeRate: bigint
  /** The highest fee that we pay for one transaction. */
  readonly maxFee: bigint
}

/** The inputs and outputs of a transaction. The inputs' value equals recipients, change and fee together. */
export interface TransactionPlan {
  readonly inputs: readonly SpendableOutput[]
  readonly recipients: readonly Recipient[]
  /** The amount that returns to us; null if it would be dust. */
  readonly change: bigint | null
  readonly fee: bigint
}

export type PlanRefusal =
  /** Our outputs don't cover the payments and the fee. */
  | 'funds'
  /** The network asks for a higher fee than we pay. */
  | 'fee'

/** The transaction can't be made within its terms now, but perhaps later. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
  readonly reason: PlanRefusal

  constructor(reason: PlanRefusal) {
    super(reason === 'funds' ? 'Our outputs do not cover the payments' : 'The fee is above its ceiling')
    this.reason = reason
  }
}

/** Maximum inputs: with more, a transaction nears the size limit for relaying (100,000 virtual bytes). */
const maxInputs = 500

/**
 * Pays all recipients in one transaction with the fewest outputs, largest first. Deterministic: the same arguments give
 * the same plan.
 * @param changeScript A script of the change's length; the address is fresh for each transaction.
 * @throws PlanError
 * @throws RangeError If there is no recipient, or an amount that nodes reject as dust.
 */
export function planTransaction(
  network: BitcoinNetwork,
  outputs: readonly SpendableOutput[],
  recipients: readonly Recipient[],
  changeScript: Uint8Array,
  terms: FeeTerms,
): TransactionPlan {
  checkRecipients(network, recipients)
  const rate = allowedRate(network, terms)
  const candidates = outputs.toSorted(byValueThenOutpoint).slice(0, maxInputs)
  let tooDear = false
  for (let count = 1; count <= candidates.length; count += 1) {
    const inputs = candidates.slice(0, count)
    const wanted = (size: bigint): bigint => feeRoundedUp(rate, size)
    const plan = balance(network, { inputs, recipients, changeScript, wanted })
    if (plan === undefined) continue
    if (plan.fee <= terms.maxFee) return plan
    tooDear = true
  }
  throw new PlanError(tooDear ? 'fee' : 'funds')
}

/**
 * Makes the same payments with the same inputs for a higher fee, so that only one of all attempts can be mined. The
 * increase is taken from the change, and is at least the cost of relaying, as BIP 125 asks.
 * @throws PlanError If the change doesn't cover the fee, or the fee exceeds its limit.
 */
export function planReplacement(
  network: BitcoinNetwork,
  previous: TransactionPlan,
  changeScript: Uint8Array,
  terms: FeeTerms,
): TransactionPlan {
  const rate = allowedRate(network, terms)
  const { inputs, recipients } = previous
  const wanted = (size: bigint): bigint => {
    const least = previous.fee + feeRoundedUp(network.minimumRelayFeeRate, size)
    const asked = feeRoundedUp(rate, size)
    return asked > least ? asked : least
  }
  const plan = balance(network, { inputs, recipients, changeScript, wanted })
  if (plan === undefined) throw new PlanError('funds')
  const size = maxVirtualSize(network, inputs.length, scriptsOf(plan, changeScript))
  const isTooDear = plan.fee > terms.maxFee || plan.fee > feeRoundedUp(terms.maxFeeRate, size) + network.dustLimit
  if (isTooDear) throw new PlanError('fee')
  return plan
}

interface Balancing {
  readonly inputs: readonly SpendableOutput[]
  readonly recipients: readonly Recipient[]
  readonly changeScript: Uint8Array
  /** Returns the fee of a transaction of this many virtual bytes. */
  readonly wanted: (size: bigint) => bigint
}

/** @returns Undefined if the inputs are worth too little. */
function balance(network: BitcoinNetwork, balancing: Balancing): TransactionPlan | undefined {
  const { inputs, recipients, changeScript, wanted } = balancing
  const scripts = recipients.map(({ script }) => script)
  const rest = sum(inputs.map(({ value }) => value)) - sum(recipients.map(({ amount }) => amount))
  const fee = wanted(maxVirtualSize(network, inputs.length, [...scripts, changeScript]))
  if (rest - fee >= network.dustLimit) return { inputs, recipients, change: rest - fee, fee }
  // Without recipients, nothing would be left to send.
  if (recipients.length === 0) return undefined
  // Dust goes to the miner: spending it costs more than it is worth.
  if (rest < wanted(maxVirtualSize(network, inputs.length, scripts))) return undefined
  return { inputs, recipients, change: null, fee: rest }
}

function checkRecipients({ dustLimit }: BitcoinNetwork, recipients: readonly Recipient[]): void {
  if (recipients.length === 0) throw new RangeError('A transaction needs a recipient')
  if (recipients.some(({ amount }) => amount < dustLimit)) throw new RangeError('An amount is below the dust limit')
}

/** Returns the network's current rate, raised to its relay minimum and limited to our maximum. */
function allowedRate({ minimumRelayFeeRate }: BitcoinNetwork, { feeRate, maxFeeRate }: FeeTerms): bigint {
  if (maxFeeRate < minimumRelayFeeRate) throw new PlanError('fee')
  const asked = feeRate < minimumRelayFeeRate ? minimumRelayFeeRate : feeRate
  return asked > maxFeeRate ? maxFeeRate : asked
}

function scriptsOf({ recipients, change }: TransactionPlan, changeScript: Uint8Array): readonly Uint8Array[] {
  const scripts = recipients.map(({ script }) => script)
  return change === null ? scripts : [...scripts, changeScript]
}

function byValueThenOutpoint(a: SpendableOutput, b: SpendableOutput): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  if (a.txid !== b.txid) return a.txid < b.txid ? -1 : 1
  return a.vout - b.vout
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
