import { type Address, erc20Abi, type Hash, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'

/** Read calls common to the server's and the browser's client. */
export interface PayoutReader {
  getTransaction(parameters: { readonly hash: Hash }): Promise<{ readonly to: Address | null; readonly value: bigint }>
  getBalance(parameters: { readonly address: Address; readonly blockNumber: bigint }): Promise<bigint>
}

interface BlockReader {
  getBlock(parameters: { readonly blockNumber: bigint }): Promise<{ readonly timestamp: bigint }>
}

/** Maximum clock difference between a network and our servers, in seconds. */
const clockDifference = 60n

/** Whether a transaction was mined at or after `moment`: an older one can't be the payout of a later order. */
export async function isMinedSince(
  client: BlockReader,
  { blockNumber }: TransactionReceipt,
  moment: Date,
): Promise<boolean> {
  const { timestamp } = await client.getBlock({ blockNumber })
  return timestamp + clockDifference >= BigInt(Math.floor(moment.getTime() / 1000))
}

interface Payout {
  /** Null for a native coin. */
  readonly token: Address | null
  readonly recipient: Address
}

/**
 * Returns how much a transaction paid the recipient, whoever sent it, in the network's smallest unit; zero if it
 * failed.
 */
export async function receivedBy(client: PayoutReader, receipt: TransactionReceipt, payout: Payout): Promise<bigint> {
  if (receipt.status === 'reverted') return 0n
  return payout.token === null ? receivedCoins(client, receipt, payout) : receivedTokens(receipt, payout)
}

function receivedTokens({ logs }: TransactionReceipt, { token, recipient }: Payout): bigint {
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    .filter(
      ({ address, args }) => token !== null && isAddressEqual(address, token) && isAddressEqual(args.to, recipient),
    )
    .reduce((sum, { args }) => sum + args.value, 0n)
}

async function receivedCoins(
  client: PayoutReader,
  { transactionHash, blockNumber, from, gasUsed, effectiveGasPrice }: TransactionReceipt,
  { recipient: address }: Payout,
): Promise<bigint> {
  const { to, value } = await client.getTransaction({ hash: transactionHash })
  if (to !== null && isAddressEqual(to, address)) return value
  // Paid by a contract, as in batches: no log shows it, so compare balances.
  const [after, before] = await Promise.all([
    client.getBalance({ address, blockNumber }),
    client.getBalance({ address, blockNumber: blockNumber - 1n }),
  ])
  // For a self-signed swap, the sender's payment came out of the same balance.
  const spent = isAddressEqual(from, address) ? value + gasUsed * effectiveGasPrice : 0n
  const received = after - before + spent
  // The recipient may have spent something else in the same block.
  return received > 0n ? received : 0n
}
