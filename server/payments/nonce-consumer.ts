import { type Address, type Hash, isAddressEqual, type PublicClient } from 'viem'

interface Search {
  readonly address: Address
  readonly nonce: number
  /** A block up to which the nonce was free. */
  readonly since: bigint
  /** A block at which it is used. */
  readonly until: bigint
}

/**
 * The transaction that has used a nonce: what proves that another one with it will never be mined. Needs a node that
 * still has the account's state of these blocks.
 * @returns Undefined if there is no such transaction in the block that used it.
 */
export async function findNonceConsumer(client: PublicClient, search: Search): Promise<Hash | undefined> {
  const { address, nonce } = search
  let [free, used] = [search.since, search.until]
  while (used - free > 1n) {
    const middle = free + (used - free) / 2n
    if ((await client.getTransactionCount({ address, blockNumber: middle })) > nonce) used = middle
    else free = middle
  }
  const { transactions } = await client.getBlock({ blockNumber: used, includeTransactions: true })
  return transactions.find((transaction) => isAddressEqual(transaction.from, address) && transaction.nonce === nonce)
    ?.hash
}
