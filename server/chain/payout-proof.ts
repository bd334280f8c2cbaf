import type { Address, Hash } from 'viem'

import { isMinedSince, receivedBy } from '#api/payout-on-chain.ts'

import type { Chain } from './chains.ts'
import { findReceipt } from './receipts.ts'

/** A payout that its payer claims to have made, in the network's smallest unit. */
export interface ChainPayout {
  readonly hash: Hash
  /** Null for the chain's native coin. */
  readonly token: Address | null
  readonly recipient: Address
  readonly least: bigint
  /** Number of blocks, including its own, before it counts. */
  readonly confirmations: number
  /** A transaction mined before this time can't be the payout. */
  readonly since: Date
}

export interface PayoutOnChain {
  readonly proof: 'pending' | 'proven' | 'contradicted'
  /** The amount that the recipient received, in the network's smallest unit; null while the transaction is missing. */
  readonly paid: bigint | null
}

/**
 * Looks up a payout on the chain: `pending` while it is missing or not deep enough, `contradicted` if the transaction
 * failed, is older than the payment that it claims to make, or pays less or another address. The sender doesn't matter.
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
