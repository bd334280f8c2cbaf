import { type Address, erc20Abi, type Hash, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'

/** Reads that both a server's and a browser's client have. */
export interface PayoutReader {
  getTransaction(parameters: { readonly hash: Hash }): Promise<{ readonly to: Address | null; readonly value: bigint }>
  getBalance(parameters: { readonly address: Address; readonly blockNumber: bigint }): Promise<bigint>
}

interface BlockReader {
  getBlock(parameters: { readonly blockNumber: bigint }): Promise<{ readonly timestamp: bigint }>
}

/** Seconds by which the clocks of a network and of our servers may differ. */
const clockDifference = 60n

/** Whether a transaction was mined no earlier than a moment: an older one does not pay what was only ordered then. */
export async function isMinedSince(
  client: BlockReader,
  { blockNumber }: TransactionReceipt,
  moment: Date,
): Promise<boolean> {
  const { timestamp } = await client.getBlock({ blockNumber })
  return timestamp + clockDifference >= BigInt(Math.floor(moment.getTime() / 1000))
}

interface Payout {
  /** Null for the chain's own coin. */
  readonly token: Address | null
  readonly recipient: Address
}

/** What a transaction brought the recipient, in the network's smallest unit, whoever paid it. Nothing if it failed. */
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
  // Through a contract, as batches are: no log tells of it, so the balance has to.
  const [after, before] = await Promise.all([
    client.getBalance({ address, blockNumber }),
    client.getBalance({ address, blockNumber: blockNumber - 1n }),
  ])
  // Whoever signs a swap for themselves has paid for it from the same balance.
  const spent = isAddressEqual(from, address) ? value + gasUsed * effectiveGasPrice : 0n
  const received = after - before + spent
  // The recipient may have spent something else in the same block.
  return received > 0n ? received : 0n
}
