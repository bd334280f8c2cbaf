import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { PayoutOnChain } from '#server/chain/payout-proof.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { scriptOfAddress } from './addresses.ts'
import type { BitcoinNode, NodeTransaction } from './bitcoin-node.ts'
import { clockDifference, type TransactionSearch } from './transaction-search.ts'

/** A payment as its payer claims it, in base units. */
export interface BitcoinPayout {
  readonly txid: string
  readonly recipient: string
  readonly least: bigint
  /** Blocks, its own included, before it counts. */
  readonly confirmations: number
  /** Nothing that was mined before can be the payout. */
  readonly since: Date
}

/** Where payouts on one network are looked up. */
export interface PayoutReader {
  readonly network: BitcoinNetwork
  readonly node: Pick<BitcoinNode, 'head' | 'blockHash' | 'blockSummary' | 'transaction'>
  readonly search: Pick<TransactionSearch, 'find'>
}

const notThere: PayoutOnChain = { proof: 'pending', paid: null }

/**
 * Whether the chain has the payout: `pending` while it waits for a block, is not deep enough or is missing, `contradicted`
 * if it is older than what it is to pay, or paid another address or less. All its outputs to the address count, and who
 * sent the coins does not matter.
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

/** A node without an index of transactions knows only those of its mempool: elsewhere its blocks have to be asked. */
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
