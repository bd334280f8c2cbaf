import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import type { OwnedArrival } from '#server/chain/watcher/deposit-book.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'

import { branches, keyHashOf } from '#server/bitcoin/addresses.ts'
import type { NodeTransaction } from '#server/bitcoin/bitcoin-node.ts'
import type { OwnOutput } from '#server/bitcoin/outputs.repository.ts'
import { findOwnScripts, type OwnedScript } from '#server/bitcoin/scripts.repository.ts'
import type { ScriptFilter } from './script-filter.ts'

/** An output of ours and the owner of its script. */
export interface FoundOutput {
  readonly output: OwnOutput
  readonly owner: OwnedScript
}

/** Returns the outputs of these transactions that pay scripts of ours, with one query for all candidates. */
export async function findOwnOutputs(
  tx: Transaction,
  { key }: BitcoinNetwork,
  filter: ScriptFilter,
  transactions: readonly NodeTransaction[],
): Promise<readonly FoundOutput[]> {
  await filter.readNew(tx)
  const outputs = transactions.flatMap(({ txid, isCoinbase, outputs: all }) =>
    // All scripts of ours have one of these lengths, so data outputs and unusual scripts needn't be queried.
    all
      .filter(({ script }) => (script.length === 22 || script.length === 25) && filter.mayBeOurs(script))
      .map((output) => ({ ...output, txid, isCoinbase })),
  )
  const owned = await findOwnScripts(
    tx,
    key,
    outputs.map(({ script }) => script),
  )
  return owned.flatMap((owner) => {
    const output = outputs[owner.position]
    return output === undefined ? [] : [{ output, owner }]
  })
}

/** Returns the deposits among outputs of ours, without change. A coinbase counts once it can be spent. */
export function toArrivals(
  found: readonly FoundOutput[],
  coin: CoinNetworkRecord,
  { decimals, coinbaseMaturity }: BitcoinNetwork,
): readonly OwnedArrival[] {
  return found
    .filter(({ output, owner }) => owner.branch === branches.deposits && output.value > 0n)
    .map(({ output: { txid, vout, value, script, isCoinbase }, owner: { userId, orderId } }) => ({
      coin: isCoinbase ? { ...coin, confirmations: Math.max(coin.confirmations, coinbaseMaturity) } : coin,
      transactionHash: hashOf(txid),
      logIndex: vout,
      sender: null,
      recipient: `0x${Buffer.from(keyHashOf(script)).toString('hex')}` as const,
      amount: fromNetworkUnitsRoundedDown(value, decimals),
      isReward: false,
      userId,
      orderId,
    }))
}

/** Formats a hash for the tables shared with EVM chains. */
export function hashOf(hash: string): BlockPosition['hash'] {
  return `0x${hash}`
}
