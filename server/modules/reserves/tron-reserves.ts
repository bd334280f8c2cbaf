import type * as v from 'valibot'

import { tronAccountOf, TronAddressError, tronAddressOf } from '#api/addresses/tron-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { getReserveAddresses, Reserves } from '#api/reserves.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'
import { countHeldOnTron, listHeldOnTron, sumHeldOnTron } from '#server/tron/changes.repository.ts'

type HeldCoin = Pick<CoinNetworkRecord, 'coin' | 'decimals'>
type Addresses = v.InferInput<typeof getReserveAddresses.data>

const addressesPerPart = 1_000

/** Returns our holdings of these coins on TRON, up to the last block read. */
export async function reportedOnTron(tx: Transaction, coins: readonly HeldCoin[]): Promise<Reserves['reported']> {
  const cursor = await findCursor(tx, tronNetwork.storedChainId)
  if (cursor === undefined) return []
  const reported: Reserves['reported'] = []
  for (const { coin, decimals } of coins) {
    const amount = formatAmount(fromNetworkUnits(await sumHeldOnTron(tx, coin), decimals))
    const addresses = await countHeldOnTron(tx, coin)
    reported.push({ network: 'tron', coin, amount, addresses, height: String(cursor.height) })
  }
  return reported
}

/**
 * Returns a part of the addresses that hold a coin.
 * @param after Cursor in the contract's format.
 * @throws ApiFailure `invalidRequest` if the cursor isn't an address
 */
export async function heldAddressesOnTron(
  tx: Transaction,
  { coin, decimals }: HeldCoin,
  after: string | undefined,
): Promise<Addresses> {
  const from = after === undefined ? null : accountIn(after)
  const rows = await listHeldOnTron(tx, coin, { after: from, limit: addressesPerPart })
  const addresses = rows.map(({ address, amount }) => {
    return { address: tronAddressOf(address), amount: formatAmount(fromNetworkUnits(amount, decimals)) }
  })
  return { addresses, next: rows.length === addressesPerPart ? (addresses.at(-1)?.address ?? null) : null }
}

function accountIn(address: string) {
  try {
    return tronAccountOf(address)
  } catch (error) {
    if (error instanceof TronAddressError) throw new ApiFailure(apiErrorCode.invalidRequest, error.message)
    throw error
  }
}
