import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { PayoutOnChain } from '#server/chain/payout-proof.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { scriptOfAddress } from './addresses.ts'
import type { BitcoinNode, NodeTransaction } from './bitcoin-node.ts'
import { clockDifference, type TransactionSearch } from './transaction-search.ts'

/** A payout that its payer claims to have made, in base units. */
export interface BitcoinPayout {
  readonly txid: string
  readonly recipient: string
  readonly least: bigint
  /** Number of blocks, including its own, before it counts. */
  readonly confirmations: number
  /** A transaction mined before this time can't be the payout. */
  readonly since: Date
}

/** What it takes to look up payouts on one network. */
export interface PayoutReader {
  readonly network: BitcoinNetwork
  readonly node: Pick<BitcoinNode, 'head' | 'blockHash' | 'blockSummary' | 'transaction'>
  readonly search: Pick<TransactionSearch, 'find'>
}

const notThere: PayoutOnChain = { proof: 'pending', paid: null }

/**
 * Looks up a payout on the chain: `pending` while it is unconfirmed, not deep enough or missing, `contradicted` if it
 * is older than the payment that it claims to make, or pays less or another address. All its outputs to the address
 * count; the sender doesn't matter.
 * @throws BitcoinNodeError, ImplausibleAnswerError
 */
export async function proveBitcoinPayout(reader: PayoutReader, payout: BitcoinPayout): Promise<PayoutOnChain> {
  const { node } = reader
  const { height: head, isLoading } = await node.head()
  if (isLoading) return notThere
  const transaction = await locate(reader, payout)
  if (transaction?.blockHash === undefined || transaction.blockHash === null) return notThere
  const block = await node.blockSummary(transaction.blockHash)
  if (block === undefined || (await node.blockHash(block.height)) !== transaction.blockHash) return notThere
  if (head - block.height + 1n < BigInt(payout.confirmations)) return notThere
  if (addSeconds(block.time, clockDifference) < payout.since) return { proof: 'contradicted', paid: null }
  const paid = paidTo(reader.network, transaction, payout.recipient)
  return { proof: paid > 0n && paid >= payout.least ? 'proven' : 'contradicted', paid }
}

/** Without a transaction index, a node only knows its mempool, so its blocks are searched. */
async function locate(
  { node, search }: PayoutReader,
  { txid, since }: BitcoinPayout,
): Promise<NodeTransaction | undefined> {
  const known = await node.transaction(txid)
  if (known !== undefined) return known
  const blockHash = await search.find(txid, since)
  return blockHash === undefined ? undefined : node.transaction(txid, blockHash)
}

function paidTo(network: BitcoinNetwork, { outputs }: NodeTransaction, recipient: string): bigint {
  const script = scriptOfAddress(network, recipient)
  if (script === undefined) return 0n
  return outputs
    .filter((output) => Buffer.compare(output.script, script) === 0)
    .reduce((sum, { value }) => sum + value, 0n)
}
