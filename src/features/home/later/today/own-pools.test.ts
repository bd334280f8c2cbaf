import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { listOwnPools } from './own-pools.ts'

const nothing = { stake: 0n, lastReward: 0n, previousReward: 0n, claimable: 0n, claimed: 0n }
const account: Address = '0x0000000000000000000000000000000000000001'

function snapshotOf(key: string, state: Partial<typeof nothing>): PoolSnapshot {
  return { pool: { key }, account: { state: { ...nothing, ...state } } } as unknown as PoolSnapshot
}

test('lists pools with a stake, and pools left with rewards in them', () => {
  const data = [
    snapshotOf('staked', { stake: 5n }),
    snapshotOf('never used', {}),
    snapshotOf('maturing', { lastReward: 1n }),
    snapshotOf('claimed', { claimed: 1n }),
  ]
  const own = listOwnPools([{ account, query: { data } }])
  expect(own.map(({ snapshot }) => snapshot.pool.key)).toEqual(['staked', 'maturing', 'claimed'])
})

test('leaves out chains that haven’t answered', () => {
  expect(listOwnPools([{ account, query: { data: undefined } }])).toEqual([])
})
