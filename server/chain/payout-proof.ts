import { type Address, erc20Abi, type Hash, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'

import type { Chain } from './chains.ts'
import { findReceipt } from './receipts.ts'

/** What somebody says they have paid, in the network's smallest unit. */
export interface ChainPayout {
  readonly hash: Hash
  /** Null for the chain's own coin. */
  readonly token: Address | null
  readonly recipient: Address
  readonly least: bigint
  /** Blocks, its own included, before it counts. */
  readonly confirmations: number
}

/**
 * Whether the chain has the payout: `pending` while it is not there or not deep enough, `contradicted` if the transaction
 * has failed or has paid somebody else, or less. Whose money it was does not matter.
 */
export async function provePayout(
  { client }: Pick<Chain, 'client'>,
  payout: ChainPayout,
): Promise<'pending' | 'proven' | 'contradicted'> {
  const [receipt, head] = await Promise.all([findReceipt(client, payout.hash), client.getBlockNumber()])
  if (receipt === undefined || head - receipt.blockNumber + 1n < BigInt(payout.confirmations)) return 'pending'
  if (receipt.status === 'reverted') return 'contradicted'
  const paid = payout.token === null ? await paidCoins(client, receipt, payout) : paidTokens(receipt, payout)
  return paid >= payout.least ? 'proven' : 'contradicted'
}

function paidTokens({ logs }: TransactionReceipt, { token, recipient }: ChainPayout): bigint {
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    .filter(
      ({ address, args }) => token !== null && isAddressEqual(address, token) && isAddressEqual(args.to, recipient),
    )
    .reduce((sum, { args }) => sum + args.value, 0n)
}

async function paidCoins(
  client: Chain['client'],
  { transactionHash, blockNumber }: TransactionReceipt,
  { recipient: address }: ChainPayout,
): Promise<bigint> {
  const { to, value } = await client.getTransaction({ hash: transactionHash })
  if (to !== null && isAddressEqual(to, address)) return value
  // Through a contract, as batches are: no log tells of it, so the balance has to.
  const [after, before] = await Promise.all([
    client.getBalance({ address, blockNumber }),
    client.getBalance({ address, blockNumber: blockNumber - 1n }),
  ])
  return after - before
}
