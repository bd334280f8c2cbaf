import { expect, it } from 'vitest'
import type { PoolSnapshot } from './pool-snapshot.ts'
import { countReady, sumByToken } from './mining-totals.ts'

const day = 86_400n

function snapshotOf(symbol: string, decimals: number, stake: bigint, lastSignInAt = 0n): PoolSnapshot {
  const state = { stake, streak: 0n, lastSignInAt, nextSignInAt: lastSignInAt + day, requiredStake: 10n }
  return {
    pool: { token: { symbol, decimals } },
    blockTimestamp: 100n * day,
    state: { pausedAt: 0n },
    account: { state },
  } as unknown as PoolSnapshot
}

it('sums a token across chains with different decimals', () => {
  const snapshots = [
    snapshotOf('USDT', 6, 1_500_000n),
    snapshotOf('USDC', 6, 1n),
    snapshotOf('USDT', 18, 2_000_000_000_000_000_000n),
  ]
  expect(sumByToken(snapshots, ({ account }) => account?.state.stake ?? 0n)).toEqual([
    { symbol: 'USDT', amount: 3_500_000_000_000_000_000n },
    { symbol: 'USDC', amount: 1_000_000_000_000n },
  ])
})

it('counts the pools that are ready for a check-in', () => {
  const signedInToday = snapshotOf('USDT', 6, 50n, 100n * day)
  expect(countReady([snapshotOf('USDT', 6, 50n), snapshotOf('USDT', 6, 5n), signedInToday])).toBe(1)
})
