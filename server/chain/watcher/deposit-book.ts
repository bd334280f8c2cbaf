import type { Transaction } from '#server/db/database.ts'

import type { Arrival, BlockPosition } from './arrival.ts'

/** For whom an address is watched. */
export interface AddressOwner {
  /** Null once the account is deleted, and for the address of an order. */
  readonly userId: string | null
  /** The order that is paid there; null for people's addresses. */
  readonly orderId: string | null
}

/** What came to a deposit address. */
export type OwnedArrival = Arrival & AddressOwner

/** Keeps the deposits that watchers find. Everything but `credit` is part of the transaction that moves a cursor. */
export interface DepositBook {
  /** Whose deposit addresses these are: ours only, each with its place in the list. */
  findOwners(
    tx: Transaction,
    addresses: readonly Arrival['recipient'][],
  ): Promise<readonly (AddressOwner & { readonly index: number })[]>
  /** Enters what a block has brought; what was found in another block before is the same deposit. */
  record(tx: Transaction, chainId: number, block: BlockPosition, arrivals: readonly OwnedArrival[]): Promise<void>
  /** The blocks above this height are no longer part of the chain. Their credits are reversed. */
  orphanAbove(tx: Transaction, chainId: number, height: bigint): Promise<void>
  /**
   * Credits every deposit that has its confirmations, each in a transaction of its own.
   * @param finalHeight None above it, where a network says which blocks are final.
   */
  credit(chainId: number, finalHeight?: bigint): Promise<void>
}
