import { describe, expect, it } from 'vitest'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { RewardStatus } from '#src/entities/mining-pool/sign-in-records.ts'
import { isReversed } from '#src/lib/period.ts'
import { countConditions, filterParams, filterRecords, lastRewardDay, parseFilter } from './reward-filter.ts'
import type { RewardRecord } from '#src/features/mining/shared/rules/reward-record.ts'

const first = { chainId: 31337, token: { symbol: 'USDT' } } as MiningPool
const second = { chainId: 31338, token: { symbol: 'USDC' } } as MiningPool

/** Returns a record at noon of a day in the device's time zone. */
function record(day: string, status: RewardStatus = 'claimed', pool = first): RewardRecord {
  const timestamp = BigInt(new Date(`${day}T12:00`).getTime() / 1_000)
  return { pool, status, timestamp } as RewardRecord
}

describe('filtering by days', () => {
  const records = [record('2026-11-19'), record('2026-11-20'), record('2026-11-21')]

  it('includes the first and the last day', () => {
    expect(filterRecords(records, { from: '2026-11-20' })).toEqual(records.slice(1))
    expect(filterRecords(records, { to: '2026-11-20' })).toEqual(records.slice(0, 2))
    expect(filterRecords(records, { from: '2026-11-20', to: '2026-11-20' })).toEqual(records.slice(1, 2))
  })

  it('ignores reversed days', () => {
    const filter = { from: '2026-11-21', to: '2026-11-19' }
    expect(isReversed(filter)).toBe(true)
    expect(filterRecords(records, filter)).toEqual(records)
  })

  it('doesn’t treat a single day or an open end as reversed', () => {
    expect(isReversed({ from: '2026-11-21', to: '2026-11-21' })).toBe(false)
    expect(isReversed({ from: '2026-11-21' })).toBe(false)
  })
})

describe('filtering by state, network and coin', () => {
  it('includes maturing rewards in those not claimed', () => {
    const records = [record('2026-11-21', 'maturing'), record('2026-11-21', 'not-claimed'), record('2026-11-21')]
    expect(filterRecords(records, { stage: 'not-claimed' })).toEqual(records.slice(0, 2))
  })

  it('shows check-ins without a reward only if no state is selected', () => {
    const records = [record('2026-11-21', 'no-reward')]
    expect(filterRecords(records, { stage: 'issued' })).toEqual([])
    expect(filterRecords(records, {})).toEqual(records)
  })

  it('distinguishes networks and coins', () => {
    const records = [record('2026-11-21'), record('2026-11-21', 'claimed', second)]
    expect(filterRecords(records, { chainId: first.chainId, coin: first.token.symbol })).toEqual(records.slice(0, 1))
  })
})

describe('a filter in the address', () => {
  it('survives a round trip', () => {
    const filter = {
      chainId: first.chainId,
      coin: 'USDT',
      stage: 'issued',
      from: '2026-11-01',
      to: '2026-11-21',
    } as const
    expect(parseFilter(filterParams(filter), [first, second])).toEqual(filter)
    expect(countConditions(filter)).toBe(5)
  })

  it.each(['network=999', 'coin=DOGE', 'state=lost', 'from=yesterday', 'to=2026-13-45', ''])('ignores %j', (query) => {
    const filter = parseFilter(new URLSearchParams(query), [first, second])
    expect(filter).toEqual({})
    expect(countConditions(filter)).toBe(0)
  })
})

it('allows days until today, or until the newest reward’s day if the chain’s clock is ahead', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const reward = (day: number) => ({ timestamp: BigInt(Date.UTC(2026, 10, day, 12) / 1_000) })
  expect(lastRewardDay([], now)).toBe('2026-11-21')
  expect(lastRewardDay([reward(20), reward(19)], now)).toBe('2026-11-21')
  expect(lastRewardDay([reward(25), reward(24)], now)).toBe('2026-11-25')
})
