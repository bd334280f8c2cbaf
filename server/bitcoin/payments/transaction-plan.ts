import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

/** An output of ours that nothing else spends. */
export interface SpendableOutput {
  readonly txid: string
  readonly vout: number
  /** In base units, as every amount here. */
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
  /** What the network asks now, in base units per 1,000 virtual bytes. */
  readonly feeRate: bigint
  /** The most we pay per 1,000 virtual bytes, whatever the network asks. */
  readonly maxFeeRate: bigint
  /** The most we pay for one transaction. */
  readonly maxFee: bigint
}

/** What a transaction spends, pays and costs. Inputs are worth recipients, change and fee together. */
export interface TransactionPlan {
  readonly inputs: readonly SpendableOutput[]
  readonly recipients: readonly Recipient[]
  /** What comes back to us; null where it would be dust. */
  readonly change: bigint | null
  readonly fee: bigint
}

export type PlanRefusal =
  /** Our outputs are worth less than what is paid and its fee. */
  | 'funds'
  /** The network relays it only for more than we pay. */
  | 'fee'

/** A transaction that cannot be made within its terms; later, it may be. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
  readonly reason: PlanRefusal

  constructor(reason: PlanRefusal) {
    super(reason === 'funds' ? 'Our outputs do not cover the payments' : 'The fee is above its ceiling')
    this.reason = reason
  }
}

/** With more than this many, a transaction nears the size that nodes still relay (100,000 virtual bytes). */
const maxInputs = 500

/**
 * Pays all recipients in one transaction with the fewest outputs, the largest first. The same arguments give the same
 * plan.
 * @param changeScript Of the length that change will have; it is fresh for each transaction.
 * @throws PlanError
 * @throws RangeError If nobody is paid, or one recipient gets what nodes refuse as dust.
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
 * Pays the same with the same inputs for a higher fee, so that of all attempts a single one can be mined. The rest
 * comes out of the change. Its fee rises as BIP 125 asks, by at least what relaying it costs.
 * @throws PlanError If the change does not cover the fee, or the fee is above its ceiling.
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
  /** The fee of a transaction of this many virtual bytes. */
  readonly wanted: (size: bigint) => bigint
}

/** @returns Undefined if the inputs are worth too little. */
function balance(network: BitcoinNetwork, balancing: Balancing): TransactionPlan | undefined {
  const { inputs, recipients, changeScript, wanted } = balancing
  const scripts = recipients.map(({ script }) => script)
  const rest = sum(inputs.map(({ value }) => value)) - sum(recipients.map(({ amount }) => amount))
  const fee = wanted(maxVirtualSize(network, inputs.length, [...scripts, changeScript]))
  if (rest - fee >= network.dustLimit) return { inputs, recipients, change: rest - fee, fee }
  // Of what pays nobody but us there would be nothing left.
  if (recipients.length === 0) return undefined
  // What would be dust goes to the miner: it costs more to spend than it is worth.
  if (rest < wanted(maxVirtualSize(network, inputs.length, scripts))) return undefined
  return { inputs, recipients, change: null, fee: rest }
}

function checkRecipients({ dustLimit }: BitcoinNetwork, recipients: readonly Recipient[]): void {
  if (recipients.length === 0) throw new RangeError('A transaction pays somebody')
  if (recipients.some(({ amount }) => amount < dustLimit)) throw new RangeError('A recipient would get dust')
}

/** What the network asks, within what it relays at all and what we pay at most. */
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
