import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { coinText } from './coin-text.ts'
import { feeAt } from './policy.ts'
import { Rejection } from './rejection.ts'
import type { DecodedTransaction } from './transaction.ts'

/** An unconfirmed transaction. */
export interface MempoolEntry {
  readonly transaction: DecodedTransaction
  /** In base units. */
  readonly fee: bigint
  /** When it was accepted, in seconds. */
  readonly time: number
  /** Height of the tip when it was accepted. */
  readonly height: number
}

/** How unconfirmed transactions depend on each other. */
export interface Relatives {
  readonly entries: ReadonlyMap<string, MempoolEntry>
  descendants(txid: string): ReadonlySet<string>
  ancestors(txid: string): ReadonlySet<string>
  parentsOf(transaction: DecodedTransaction): readonly string[]
}

const maximumReplaced = 100

/**
 * Returns everything that `entry` would replace, under rules 2 to 5 of BIP 125 as Core applies them.
 * @param conflicts Transactions that spend the same outputs, all replaceable.
 * @throws Rejection
 */
export function checkReplacement(
  entry: MempoolEntry,
  conflicts: ReadonlySet<string>,
  mempool: Relatives,
  network: BitcoinNetwork,
): ReadonlySet<string> {
  const { transaction, fee } = entry
  const { txid } = transaction
  const replacing = `rejecting replacement ${txid}`
  for (const parent of mempool.parentsOf(transaction)) {
    const conflict = [...mempool.ancestors(parent)].find((ancestor) => conflicts.has(ancestor))
    if (conflict === undefined) continue
    throw new Rejection('bad-txns-spends-conflicting-tx', `${txid} spends conflicting transaction ${conflict}`)
  }
  const replaced = new Set([...conflicts].flatMap((conflict) => [...mempool.descendants(conflict)]))
  if (replaced.size === 0) return replaced

  const rate = feeRate(entry)
  for (const conflict of conflicts) {
    const old = mempool.entries.get(conflict)
    if (old === undefined || rate > feeRate(old)) continue
    const rates = `new feerate ${rateText(rate, network)} <= old feerate ${rateText(feeRate(old), network)}`
    throw new Rejection('insufficient fee', `${replacing}; ${rates}`)
  }
  if (replaced.size > maximumReplaced) {
    const many = `${replacing}; too many potential replacements (${replaced.size} > ${maximumReplaced})`
    throw new Rejection('too many potential replacements', many)
  }
  requireConfirmedInputs(entry, conflicts, mempool)

  const entries = [...replaced].flatMap((id) => mempool.entries.get(id) ?? [])
  const before = entries.reduce((sum, { fee }) => sum + fee, 0n)
  if (fee < before) {
    const fees = `less fees than conflicting txs; ${coinText(fee)} < ${coinText(before)}`
    throw new Rejection('insufficient fee', `${replacing}, ${fees}`)
  }
  const [more, relay] = [fee - before, feeAt(network.minimumRelayFeeRate, transaction.vsize)]
  if (more < relay) {
    const fees = `not enough additional fees to relay; ${coinText(more)} < ${coinText(relay)}`
    throw new Rejection('insufficient fee', `${replacing}, ${fees}`)
  }
  return replaced
}

/** Rule 2: a replacement may spend an unconfirmed output only if a transaction it replaces has the same parent. */
function requireConfirmedInputs(
  { transaction }: MempoolEntry,
  conflicts: ReadonlySet<string>,
  { entries }: Pick<Relatives, 'entries'>,
): void {
  const parents = new Set(
    [...conflicts].flatMap((id) => entries.get(id)?.transaction.inputs.map(({ txid }) => txid) ?? []),
  )
  const index = transaction.inputs.findIndex(({ txid }) => !parents.has(txid) && entries.has(txid))
  if (index === -1) return
  const detail = `replacement ${transaction.txid} adds unconfirmed input, idx ${index}`
  throw new Rejection('replacement-adds-unconfirmed', detail)
}

/** Returns the fee rate in base units per 1,000 virtual bytes. */
function feeRate({ fee, transaction }: MempoolEntry): bigint {
  return (fee * 1_000n) / BigInt(transaction.vsize)
}

function rateText(rate: bigint, { coin }: BitcoinNetwork): string {
  return `${coinText(rate)} ${coin}/kB`
}
