import { describe, expect, it } from 'vitest'
import { missedDay } from './missed-day.ts'

const day = 86_400n
const monday = 20_000
const hour = 3_600n
const noPause = new Set<number>()
const broken = { stake: 100n, streak: 0n, lastSignInAt: BigInt(monday) * day + 9n * hour }

describe('missedDay', () => {
  it('is the first day after the last check-in', () => {
    expect(missedDay(broken, BigInt(monday + 2) * day, noPause)).toBe(monday + 1)
    expect(missedDay(broken, BigInt(monday + 90) * day, noPause)).toBe(monday + 1)
  })

  it('skips days excused by a pause', () => {
    expect(missedDay(broken, BigInt(monday + 4) * day, new Set([monday + 1, monday + 2]))).toBe(monday + 3)
  })

  it('is undefined during a streak, before the first check-in and after unstaking everything', () => {
    const now = BigInt(monday + 2) * day
    expect(missedDay({ ...broken, streak: 3n }, now, noPause)).toBeUndefined()
    expect(missedDay({ ...broken, lastSignInAt: 0n }, now, noPause)).toBeUndefined()
    expect(missedDay({ ...broken, stake: 0n }, now, noPause)).toBeUndefined()
  })
})
