import type { Address } from 'viem'

import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import { findBlockHash, lockCursor } from '#server/chain/watcher/cursor.repository.ts'
import type { DepositBook } from '#server/chain/watcher/deposit-book.ts'
import type { Evidence } from '#server/chain/watcher/deposit-evidence.ts'
import type { Transaction } from '#server/db/database.ts'

import { lockAddress } from './deposit-addresses.repository.ts'
import { sumCoinIn } from './deposits.repository.ts'

/** A deposit address on a chain, and its owner. */
export interface OwnedAddress {
  readonly chainId: number
  readonly address: Address
  /** Null once the account is deleted. */
  readonly userId: string | null
}

/** Records unrecorded deposits to an address. @returns False if the watcher hasn't read the block. */
export async function recordEvidence(
  tx: Transaction,
  book: Pick<DepositBook, 'record'>,
  { chainId, address, userId }: OwnedAddress,
  { block, arrivals, gained }: Evidence,
): Promise<boolean> {
  if (!(await isRead(tx, chainId, block))) return false
  // Lock, because concurrent checks of the same block must record its gain only once.
  await lockAddress(tx, address)
  const entered = await sumCoinIn(tx, { chainId, height: block.height }, address)
  const isNew = gained !== null && gained.amount > entered
  const unseen = isNew ? [{ ...gained, amount: gained.amount - entered }] : []
  const owned = [...arrivals, ...unseen].map((arrival) => ({ ...arrival, userId, orderId: null }))
  await book.record(tx, chainId, block, owned)
  return true
}

/** Returns whether the watcher has read this block, or one far enough above it. Prevents forks until `tx` ends. */
export async function isRead(tx: Transaction, chainId: number, { height, hash }: BlockPosition): Promise<boolean> {
  const cursor = await lockCursor(tx, chainId)
  if (cursor === undefined || height > cursor.height) return false
  const known = await findBlockHash(tx, chainId, height)
  return known === undefined || known === hash
}
