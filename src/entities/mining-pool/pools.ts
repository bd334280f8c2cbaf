import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import type { Token } from '#deployments/deployment.ts'
import { miningPoolsOf } from '#deployments/pools.ts'

/** A mining pool of this build. The app approves tokens only to its address (M11). */
export interface MiningPool {
  /** Chain and token, as in links: `31337-USDT`. */
  readonly key: string
  readonly chainId: number
  readonly address: Address
  readonly deployedAtBlock: bigint
  readonly token: Token
}

/** Every deployed pool of this build, in chain order. */
export const miningPools: readonly MiningPool[] = poolChains.flatMap(({ id }) =>
  miningPoolsOf(id).map((pool) => ({ ...pool, key: `${id}-${pool.token.symbol}` })),
)

/** Chains with a pool, in display order. */
export const miningChainIds: readonly number[] = [...new Set(miningPools.map((pool) => pool.chainId))]

export function poolsOnChain(chainId: number): readonly MiningPool[] {
  return miningPools.filter((pool) => pool.chainId === chainId)
}

/** Finds the pool named in a link; `undefined` if this build has no such pool. */
export function findMiningPool(key: string | null): MiningPool | undefined {
  return miningPools.find((pool) => pool.key === key)
}
