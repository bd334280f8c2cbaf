import { branches } from '#server/bitcoin/addresses.ts'
import { ensureRefillScript, takeScript } from '#server/bitcoin/scripts.repository.ts'

import type { BitcoinPayoutOptions } from './bitcoin-payout-options.ts'
import { findFreeChange } from './spends.repository.ts'

/** Where a transaction's change goes. */
interface ChangeAddress {
  readonly index: number
  readonly script: Uint8Array
}

/** Returns a change address that no spend uses. If it stays unused, the next spend gets it. */
export async function takeChangeAddress({
  database,
  network,
  derivation,
  clock,
  step,
}: Pick<BitcoinPayoutOptions, 'database' | 'network' | 'derivation' | 'clock' | 'step'>): Promise<ChangeAddress> {
  const free = await findFreeChange(database, network.key)
  if (free !== undefined) return free
  const wanted = { network: network.key, branch: branches.change, userId: null, at: clock() }
  return step('bitcoin payout: take an address for change', () =>
    database.transaction(async (tx) => {
      await ensureRefillScript(tx, derivation, network.key, wanted.at)
      return takeScript(tx, derivation, wanted)
    }),
  )
}
