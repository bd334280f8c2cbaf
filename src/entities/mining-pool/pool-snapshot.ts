import { type Address, type ContractFunctionReturnType, erc20Abi, multicall3Abi } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { type MiningPool, poolsOnChain } from './pools.ts'

/** `IMiningPool.PoolState`, computed for the block that was read. Amounts are in the token's smallest unit. */
export type PoolState = ContractFunctionReturnType<typeof miningPoolAbi, 'view', 'poolState'>

/** `IMiningPool.AccountState`, computed for the block that was read. Amounts are in the token's smallest unit. */
export type AccountState = ContractFunctionReturnType<typeof miningPoolAbi, 'view', 'accountState'>

export interface AccountSnapshot {
  readonly state: AccountState
  readonly tokenBalance: bigint
  /** Amount of the token that the pool may spend. */
  readonly allowance: bigint
  /** In the chain's native coin, which pays for gas. */
  readonly nativeBalance: bigint
}

/** A pool as of one block; all of a chain's snapshots are from the same block. */
export interface PoolSnapshot {
  readonly pool: MiningPool
  /** The chain's time (seconds since 1970). */
  readonly blockTimestamp: bigint
  /** When the snapshot was taken, by `performance.now()`: only for measuring the time since then. */
  readonly readAt: number
  readonly state: PoolState
  /** Whole days that the free reserve covers at the largest daily reward; `null` without stakes. */
  readonly reserveDays: bigint | null
  readonly account?: AccountSnapshot
}

/** Returns the whole days for which the free reserve covers the maximum rewards (M8); `null` if no rewards accrue. */
export function reserveDaysRoundedDown(state: Pick<PoolState, 'freeReserve' | 'largestDailyReward'>): bigint | null {
  return state.largestDailyReward === 0n ? null : state.freeReserve / state.largestDailyReward
}

/**
 * Reads every pool of a chain and the state of `account` in each. The client batches everything into one RPC call, so
 * that every figure is from the same block.
 */
export async function readChainPools(chainId: number, account?: Address): Promise<PoolSnapshot[]> {
  const client = await getPublicClient(chainId)
  const [blockTimestamp, nativeBalance, pools] = await Promise.all([
    readBlockTimestamp(client),
    account ? readNativeBalance(client, account) : 0n,
    Promise.all(poolsOnChain(chainId).map(async (pool) => readPool(client, pool, account))),
  ])
  const readAt = performance.now()
  return pools.map(({ pool, state, account: holdings }) => ({
    pool,
    blockTimestamp,
    readAt,
    state,
    reserveDays: reserveDaysRoundedDown(state),
    ...(holdings && { account: { ...holdings, nativeBalance } }),
  }))
}

async function readPool(client: ChainClient, pool: MiningPool, account: Address | undefined) {
  const [state, holdings] = await Promise.all([
    client.readContract({ address: pool.address, abi: miningPoolAbi, functionName: 'poolState' }),
    account && readHoldings(client, pool, account),
  ])
  return { pool, state, account: holdings }
}

async function readHoldings(client: ChainClient, pool: MiningPool, account: Address) {
  const token = { address: pool.token.address, abi: erc20Abi } as const
  const [state, tokenBalance, allowance] = await Promise.all([
    client.readContract({ address: pool.address, abi: miningPoolAbi, functionName: 'accountState', args: [account] }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [account] }),
    client.readContract({ ...token, functionName: 'allowance', args: [account, pool.address] }),
  ])
  return { state, tokenBalance, allowance }
}

/** Returns the chain's time as of its newest block. */
export async function readBlockTimestamp(client: ChainClient): Promise<bigint> {
  return client.readContract({ ...multicall(client), functionName: 'getCurrentBlockTimestamp' })
}

async function readNativeBalance(client: ChainClient, account: Address): Promise<bigint> {
  return client.readContract({ ...multicall(client), functionName: 'getEthBalance', args: [account] })
}

function multicall(client: ChainClient) {
  const address = client.chain?.contracts?.multicall3?.address
  if (!address) throw new Error(`Chain ${client.chain?.id} has no known multicall contract`)
  return { address, abi: multicall3Abi } as const
}
