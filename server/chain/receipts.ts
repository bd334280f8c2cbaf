import {
  BlockNotFoundError,
  type Hash,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'

/**
 * Returns the receipt of a transaction; undefined if the chain doesn't have it (yet, or anymore).
 * @throws If the node gives any other answer.
 */
export async function findReceipt(client: PublicClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  const receipt = await askForReceipt(client, hash)
  if (receipt === undefined) return undefined
  // A node may still return the receipt of a block that a reorg removed.
  return (await hashOfBlock(client, receipt.blockNumber)) === receipt.blockHash ? receipt : undefined
}

async function askForReceipt(client: PublicClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    if (receipt.transactionHash !== hash) throw new Error(`The node returned a different receipt than that of ${hash}`)
    return receipt
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

async function hashOfBlock(client: PublicClient, blockNumber: bigint): Promise<Hash | undefined> {
  try {
    return (await client.getBlock({ blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}
