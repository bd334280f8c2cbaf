import type { Transaction } from '#server/db/database.ts'

import type { Arrival, BlockPosition } from './arrival.ts'

/** The owner of a watched address. */
export interface AddressOwner {
  /** Null for a deleted account and for an order's address. */
  readonly userId: string | null
  /** The order that is paid there; null for users' addresses. */
  readonly orderId: string | null
}

/** An arrival at a deposit address. */
export type OwnedArrival = Arrival & AddressOwner

/** Stores the deposits that watchers find. All methods but `credit` run in the transaction that moves a cursor. */
export interface DepositBook {
  /** Returns the owners of those addresses that are ours, each with its position in the list. */
  findOwners(
    tx: Transaction,
    addresses: readonly Arrival['recipient'][],
  ): Promise<readonly (AddressOwner & { readonly index: number })[]>
  /** Records the arrivals of a block. A deposit that was found in another block before stays the same deposit. */
  record(tx: Transaction, chainId: number, block: BlockPosition, arrivals: readonly OwnedArrival[]): Promise<void>
  /** Reverses the credits of blocks above this height after a reorg. */
  orphanAbove(tx: Transaction, chainId: number, height: bigint): Promise<void>
  /**
   * Credits every deposit that has enough confirmations, each in its own transaction.
   * @param finalHeight Deposits above it aren't credited, on networks that report final blocks.
   */
  credit(chainId: number, finalHeight?: bigint): Promise<void>
}
