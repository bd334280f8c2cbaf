import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import type { Token } from '#deployments/deployment.ts'
import { miningPoolsOf } from '#deployments/pools.ts'

/** A mining pool of this build. Its address is the only one the app approves tokens to (M11). */
export interface MiningPool {
  /** Chain and token, as in links: `31337-USDT`. */
  readonly key: string
  readonly chainId: number
  readonly address: Address
  readonly deployedAtBlock: bigint
  readonly token: Token
}

/** Every deployed pool of this build, in the order of the chains. */
export const miningPools: readonly MiningPool[] = poolChains.flatMap(({ id }) =>
  miningPoolsOf(id).map((pool) => ({ ...pool, key: `${id}-${pool.token.symbol}` })),
)

/** Chains with a pool, in the order in which the app shows them. */
export const miningChainIds: readonly number[] = [...new Set(miningPools.map((pool) => pool.chainId))]

export function poolsOnChain(chainId: number): readonly MiningPool[] {
  return miningPools.filter((pool) => pool.chainId === chainId)
}

/** The pool that a link names; `undefined` if this build has no such pool. */
export function findMiningPool(key: string | null): MiningPool | undefined {
  return miningPools.find((pool) => pool.key === key)
}
