import { type Address, type Hash, isAddressEqual, type PublicClient } from 'viem'

interface Search {
  readonly address: Address
  readonly nonce: number
  /** A block at which the nonce was still free. */
  readonly since: bigint
  /** A block at which it is used. */
  readonly until: bigint
}

/**
 * Returns the transaction that has used a nonce, which proves that no other with this nonce will ever be mined. Needs a
 * node that still has the account's state at these blocks.
 * @returns Undefined if the block that used the nonce contains no such transaction.
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
