import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { coinText } from './coin-text.ts'
import type { Mempool, MempoolEntry } from './mempool.ts'
import { feeAt } from './policy.ts'
import { Rejection } from './rejection.ts'

const maximumReplaced = 100

/**
 * Everything that `entry` would replace, under rules 2 to 5 of BIP 125 as Core applies them.
 * @param conflicts What spends the same, all of which may be replaced.
 * @throws Rejection
 */
export function checkReplacement(
  entry: MempoolEntry,
  conflicts: ReadonlySet<string>,
  mempool: Pick<Mempool, 'entries' | 'descendants' | 'ancestors' | 'parentsOf'>,
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

/** Rule 2: what waits for a block may be spent only if the one that is replaced spent from there, too. */
function requireConfirmedInputs(
  { transaction }: MempoolEntry,
  conflicts: ReadonlySet<string>,
  { entries }: Pick<Mempool, 'entries'>,
): void {
  const parents = new Set(
    [...conflicts].flatMap((id) => entries.get(id)?.transaction.inputs.map(({ txid }) => txid) ?? []),
  )
  const index = transaction.inputs.findIndex(({ txid }) => !parents.has(txid) && entries.has(txid))
  if (index === -1) return
  const detail = `replacement ${transaction.txid} adds unconfirmed input, idx ${index}`
  throw new Rejection('replacement-adds-unconfirmed', detail)
}

/** In base units per 1,000 virtual bytes. */
function feeRate({ fee, transaction }: MempoolEntry): bigint {
  return (fee * 1_000n) / BigInt(transaction.vsize)
}

function rateText(rate: bigint, { coin }: BitcoinNetwork): string {
  return `${coinText(rate)} ${coin}/kB`
}
