import {
  type Address,
  BaseError,
  type ContractEventArgsFromTopics,
  type ContractEventName,
  type Hash,
  HttpRequestError,
  type PublicClient,
  RpcError,
  RpcRequestError,
} from 'viem'
import { getPublicClient } from '#src/chain/public-client.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { MiningPool } from './pools.ts'

export type PoolEventName = ContractEventName<typeof miningPoolAbi>

/** An event of a pool with the time of its block; `args` are those of the event `name`. */
export type PoolEvent<Name extends PoolEventName = PoolEventName> = {
  [N in Name]: {
    readonly name: N
    readonly args: ContractEventArgsFromTopics<typeof miningPoolAbi, N>
    readonly timestamp: bigint
    readonly hash: Hash
    readonly blockNumber: bigint
    readonly logIndex: number
  }
}[Name]

/** Events that tell all there is to know of one account; each has the account as its first topic. */
const accountEventNames = ['Staked', 'Unstaked', 'SignedIn', 'Claimed', 'RewardsTransferred'] as const

export type AccountEvent = PoolEvent<(typeof accountEventNames)[number]>

/** Newest events of a pool that a page lists. */
const historyLength = 50

/** A range of blocks that every RPC takes: one that refuses it refuses for another reason. */
const smallestRange = 500n

/** Everything that `account` ever did in `pool`, in the chain's order. */
export async function readAccountEvents(pool: MiningPool, account: Address): Promise<AccountEvent[]> {
  const client = await getPublicClient(pool.chainId)
  const newest = await client.getBlockNumber({ cacheTime: 0 })
  const logs = await Promise.all(
    accountEventNames.map(async (eventName) =>
      readRange(pool.deployedAtBlock, newest, async (fromBlock, toBlock) =>
        client.getContractEvents({
          address: pool.address,
          abi: miningPoolAbi,
          eventName,
          args: { account },
          fromBlock,
          toBlock,
          strict: true,
        }),
      ),
    ),
  )
  return (await withTime(client, logs.flat())) as AccountEvent[]
}

/** The newest events of `pool`, in the chain's order. */
export async function readPoolHistory(pool: MiningPool): Promise<PoolEvent[]> {
  const client = await getPublicClient(pool.chainId)
  const newest = await client.getBlockNumber({ cacheTime: 0 })
  const logs = await readRange(pool.deployedAtBlock, newest, async (fromBlock, toBlock) =>
    client.getContractEvents({ address: pool.address, abi: miningPoolAbi, fromBlock, toBlock, strict: true }),
  )
  return withTime(client, logs.slice(-historyLength))
}

/** The part of viem's logs that events are made from. */
interface PoolLog {
  readonly eventName: PoolEventName
  readonly args: unknown
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  readonly logIndex: number
}

async function withTime(client: PublicClient, logs: readonly PoolLog[]): Promise<PoolEvent[]> {
  const blockNumbers = [...new Set(logs.map((log) => log.blockNumber))]
  const blocks = await Promise.all(blockNumbers.map(async (blockNumber) => client.getBlock({ blockNumber })))
  const timestamps = new Map(blocks.map((block) => [block.number, block.timestamp]))
  return logs
    .map(
      (log) =>
        ({
          name: log.eventName,
          args: log.args,
          timestamp: timestamps.get(log.blockNumber) ?? 0n,
          hash: log.transactionHash,
          blockNumber: log.blockNumber,
          logIndex: log.logIndex,
        }) as PoolEvent,
    )
    .toSorted(byOrderOnChain)
}

function byOrderOnChain(a: PoolEvent, b: PoolEvent): number {
  return a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : Number(a.blockNumber - b.blockNumber)
}

/** Reads a range of blocks in one go or, where the RPC refuses so many at once, in ever smaller parts. */
async function readRange<T>(
  fromBlock: bigint,
  toBlock: bigint,
  read: (fromBlock: bigint, toBlock: bigint) => Promise<T[]>,
): Promise<T[]> {
  try {
    return await read(fromBlock, toBlock)
  } catch (error) {
    if (toBlock - fromBlock < smallestRange || !isRefusal(error)) throw error
    const middle = (fromBlock + toBlock) / 2n
    return [...(await readRange(fromBlock, middle, read)), ...(await readRange(middle + 1n, toBlock, read))]
  }
}

/** Whether the RPC answered that it will not, rather than not at all. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return Boolean(
    error.walk(
      (cause) =>
        cause instanceof RpcError ||
        cause instanceof RpcRequestError ||
        (cause instanceof HttpRequestError && cause.status !== undefined && cause.status < 500),
    ),
  )
}
