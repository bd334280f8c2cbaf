import type { PoolSnapshot } from './pool-snapshot.ts'
import type { MiningPool } from './pools.ts'
import { signInStatus } from './sign-in-status.ts'

/** Sum of a token across chains that may use different decimals: always in 18 decimals. */
export interface TokenSum {
  readonly symbol: string
  readonly amount: bigint
}

export const sumDecimals = 18

/** Sums each token, in order of first appearance. */
export function sumByToken<Item extends { readonly pool: Pick<MiningPool, 'token'> }>(
  items: readonly Item[],
  amountOf: (item: Item) => bigint,
): TokenSum[] {
  const sums = new Map<string, bigint>()
  for (const item of items) {
    const { symbol, decimals } = item.pool.token
    const amount = amountOf(item) * 10n ** BigInt(sumDecimals - decimals)
    sums.set(symbol, (sums.get(symbol) ?? 0n) + amount)
  }
  return [...sums].map(([symbol, amount]) => ({ symbol, amount }))
}

/** Counts the pools that are ready for a check-in, each by its own chain's time. */
export function countReady(snapshots: readonly PoolSnapshot[]): number {
  return snapshots.filter(({ account, state, blockTimestamp }) => {
    if (!account) return false
    return signInStatus(account.state, state.pausedAt !== 0n, blockTimestamp).kind === 'ready'
  }).length
}
