import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  numberToHex,
  pad,
  type RpcLog,
  size,
  slice,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { BlockSpan } from '#src/chain/block-spans.ts'
import { logAllowanceOf } from '#src/chain/log-allowance.ts'
import { scanLogs } from '#src/chain/log-scan.ts'
import type { DeviceToken } from './device-tokens.ts'
import { transferTopic } from './token-events.ts'

/** An incoming or outgoing token transfer. */
export interface TokenTransfer {
  readonly token: DeviceToken
  readonly direction: 'in' | 'out'
  /** The other party. */
  readonly counterparty: Address
  readonly amount: bigint
  readonly hash: Hash
  readonly blockNumber: bigint
  readonly logIndex: number
  /** Seconds since 1970, by the chain. */
  readonly timestamp: bigint
}

export interface TransfersReading {
  /** Newest first. */
  readonly transfers: readonly TokenTransfer[]
  /** First block searched; 0 if all were. */
  readonly since: bigint
}

/** Log queries per chain: two for each block range, for incoming and outgoing. */
const maxCalls = 6
const wantedTransfers = 20

/**
 * Reads the latest transfers of `tokens`, as far back as a few queries reach. Anyone can write into an account's
 * history, so other transfers are left out: of unlisted tokens, and of zero, which trick users into copying a lookalike
 * address.
 * @throws if the node doesn't respond.
 */
export async function readTransfers(
  client: ChainClient,
  chainId: number,
  account: Address,
  tokens: readonly DeviceToken[],
): Promise<TransfersReading> {
  const contracts = tokens.flatMap(({ address }) => (address === null ? [] : [address]))
  const head = await client.getBlockNumber()
  if (contracts.length === 0) return { transfers: [], since: 0n }
  const { logs, spans } = await scanLogs({
    spans: [{ from: 0n, to: head }],
    allowance: logAllowanceOf(chainId),
    maxCalls,
    read: async (span) => readLogs(client, contracts, account, span),
    isEnough: (found) => found.logs.length >= wantedTransfers,
  })
  const newest = logs
    .flatMap((log) => transferOf(log, account, tokens))
    .toSorted(byPlace)
    .slice(0, wantedTransfers)
  const blocks = [...new Set(newest.map(({ blockNumber }) => blockNumber))]
  const read = await Promise.all(blocks.map(async (blockNumber) => client.getBlock({ blockNumber })))
  const times = new Map(read.map(({ number, timestamp }) => [number, timestamp]))
  return {
    transfers: newest.map((transfer) => ({ ...transfer, timestamp: times.get(transfer.blockNumber) ?? 0n })),
    since: spans.at(-1)?.from ?? head,
  }
}

async function readLogs(
  client: ChainClient,
  contracts: readonly Address[],
  account: Address,
  { from, to }: BlockSpan,
): Promise<readonly RpcLog[]> {
  const filter = { address: [...contracts], fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const [sent, received] = await Promise.all([
    client.request({ method: 'eth_getLogs', params: [{ ...filter, topics: [transferTopic, pad(account)] }] }),
    client.request({ method: 'eth_getLogs', params: [{ ...filter, topics: [transferTopic, null, pad(account)] }] }),
  ])
  return [...sent, ...received]
}

/** Returns nothing for a log that isn't such a transfer: it comes from a node and was written by a contract. */
function transferOf(
  { address, topics, data, transactionHash, blockNumber, logIndex }: RpcLog,
  account: Address,
  tokens: readonly DeviceToken[],
): Omit<TokenTransfer, 'timestamp'>[] {
  const [from, to] = [addressIn(topics[1]), addressIn(topics[2])]
  const token = tokens.find((each) => each.address !== null && isAddressEqual(each.address, address))
  const isPlaced = transactionHash !== null && blockNumber !== null && logIndex !== null
  if (!token || !from || !to || topics.length !== 3 || !isPlaced || size(data) !== 32) return []
  const amount = hexToBigInt(data)
  if (amount === 0n) return []
  const isOut = isAddressEqual(from, account)
  if (!isOut && !isAddressEqual(to, account)) return []
  return [
    {
      token,
      direction: isOut ? 'out' : 'in',
      counterparty: isOut ? to : from,
      amount,
      hash: transactionHash,
      blockNumber: hexToBigInt(blockNumber),
      logIndex: hexToNumber(logIndex),
    },
  ]
}

function addressIn(topic: Hex | undefined): Address | undefined {
  return topic !== undefined && size(topic) === 32 ? getAddress(slice(topic, 12)) : undefined
}

function byPlace(
  a: Pick<TokenTransfer, 'blockNumber' | 'logIndex'>,
  b: Pick<TokenTransfer, 'blockNumber' | 'logIndex'>,
): number {
  return a.blockNumber === b.blockNumber ? b.logIndex - a.logIndex : Number(b.blockNumber - a.blockNumber)
}
