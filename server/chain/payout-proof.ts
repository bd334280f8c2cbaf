import type { Address, Hash } from 'viem'

import { isMinedSince, receivedBy } from '#api/payout-on-chain.ts'

import type { Chain } from './chains.ts'
import { findReceipt } from './receipts.ts'

/** A payment as its payer claims it, in the network's smallest unit. */
export interface ChainPayout {
  readonly hash: Hash
  /** Null for the chain's own coin. */
  readonly token: Address | null
  readonly recipient: Address
  readonly least: bigint
  /** Blocks, its own included, before it counts. */
  readonly confirmations: number
  /** Nothing that was mined before can be the payout. */
  readonly since: Date
}

export interface PayoutOnChain {
  readonly proof: 'pending' | 'proven' | 'contradicted'
  /** What the recipient got, in the network's smallest unit; null while the transaction is not there. */
  readonly paid: bigint | null
}

/**
 * Whether the chain has the payout: `pending` while it is missing or not deep enough, `contradicted` if the transaction
 * failed, is older than what it is to pay, or paid another address or less. Who sent the money does not matter.
 */
export async function provePayout({ client }: Pick<Chain, 'client'>, payout: ChainPayout): Promise<PayoutOnChain> {
  const [receipt, head] = await Promise.all([findReceipt(client, payout.hash), client.getBlockNumber()])
  if (receipt === undefined || head - receipt.blockNumber + 1n < BigInt(payout.confirmations)) {
    return { proof: 'pending', paid: null }
  }
  if (!(await isMinedSince(client, receipt, payout.since))) return { proof: 'contradicted', paid: null }
  const paid = await receivedBy(client, receipt, payout)
  const isEnough = paid > 0n && paid >= payout.least
  return { proof: receipt.status === 'success' && isEnough ? 'proven' : 'contradicted', paid }
}
