import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import { findOwnTransactions } from '#server/chain/watcher/cursor.repository.ts'
import type { OwnedArrival } from '#server/chain/watcher/deposit-book.ts'
import type { Transaction } from '#server/db/database.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'

import { findOwnAddresses, type OwnAddress } from '#server/tron/addresses.repository.ts'
import type { TronChangeRow } from '#server/tron/changes.repository.ts'
import { feePlace, type TronMove } from './block-moves.ts'

/** What movements mean for our addresses. */
export interface OwnMoves {
  readonly changes: readonly Omit<TronChangeRow, 'blockHeight'>[]
  readonly arrivals: readonly OwnedArrival[]
}

/**
 * Returns the changes to our addresses' balances, and the deposits among them. Coins from an address of ours, or moved
 * by a transaction that we sent, aren't deposits, because they were already ours. Nor are refills of the paying
 * account. It makes one query for all movements.
 */
export async function findOwnMoves(tx: Transaction, chainId: number, moves: readonly TronMove[]): Promise<OwnMoves> {
  const accounts = [...new Set(moves.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))]
  const owners = new Map<TronAccount, Pick<OwnAddress, 'userId' | 'isHouse'>>()
  for (const { position, ...owner } of await findOwnAddresses(tx, accounts)) {
    const account = accounts[position]
    if (account !== undefined) owners.set(account, owner)
  }
  if (owners.size === 0) return { changes: [], arrivals: [] }
  // A transfer to the same address moves nothing.
  const own = moves.filter(({ from, to }) => from !== to && (owners.has(from) || (to !== null && owners.has(to))))
  const incoming = own.filter(({ from }) => !owners.has(from))
  const ours = await findOwnTransactions(
    tx,
    chainId,
    incoming.map(({ transactionId }) => hashOf(transactionId)),
  )
  return {
    changes: own.flatMap((move) => changesOf(move, owners)),
    arrivals: incoming.flatMap(({ transactionId, place, coin, from, to, amount }) => {
      const owner = to === null ? undefined : owners.get(to)
      const transactionHash = hashOf(transactionId)
      if (to === null || owner === undefined || owner.isHouse || ours.has(transactionHash)) return []
      return [
        {
          coin,
          transactionHash,
          logIndex: place,
          sender: from,
          recipient: to,
          amount: fromNetworkUnitsRoundedDown(amount, coin.decimals),
          isReward: false,
          userId: owner.userId,
          orderId: null,
        },
      ]
    }),
  }
}

function changesOf(
  { transactionId, place, coin: { coin }, from, to, amount }: TronMove,
  owners: ReadonlyMap<TronAccount, unknown>,
): OwnMoves['changes'] {
  const change = { transactionId, place, coin }
  return [
    ...(owners.has(from) ? [{ ...change, address: from, amount: -amount }] : []),
    ...(place !== feePlace && to !== null && owners.has(to) ? [{ ...change, address: to, amount }] : []),
  ]
}

/** Returns a hash in the format of tables shared with EVM chains. */
export function hashOf(id: string): BlockPosition['hash'] {
  return `0x${id}`
}
