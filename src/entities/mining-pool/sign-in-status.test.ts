import { describe, expect, it } from 'vitest'
import { signInStatus, streakEndsAt } from './sign-in-status.ts'

const day = 86_400n
const hour = 3_600n
const monday = 20_000n * day
const account = {
  stake: 100n,
  streak: 3n,
  lastSignInAt: monday + 9n * hour,
  nextSignInAt: monday + day,
  requiredStake: 10n,
}
const newcomer = { stake: 0n, streak: 0n, lastSignInAt: 0n, nextSignInAt: 0n, requiredStake: 10n }

describe('signInStatus', () => {
  it('is signed-in until the UTC day is over', () => {
    expect(signInStatus(account, false, monday + day - 1n)).toEqual({ kind: 'signed-in', nextAt: monday + day })
    expect(signInStatus(account, false, monday + day)).toEqual({ kind: 'ready', streakDay: 4n })
  })

  it('waits 12 hours after a late check-in', () => {
    const late = { ...account, lastSignInAt: monday + 23n * hour, nextSignInAt: monday + 35n * hour }
    expect(signInStatus(late, false, monday + 25n * hour)).toEqual({ kind: 'too-soon', nextAt: monday + 35n * hour })
  })

  it('asks a newcomer to stake', () => {
    expect(signInStatus(newcomer, false, monday)).toEqual({ kind: 'no-stake' })
  })

  it('says how much is missing to the minimum stake', () => {
    expect(signInStatus({ ...newcomer, stake: 4n }, false, monday)).toEqual({ kind: 'below-minimum', missing: 6n })
  })

  it('reports a pause before a missing stake', () => {
    expect(signInStatus(newcomer, true, monday)).toEqual({ kind: 'paused' })
  })
})

describe('streakEndsAt', () => {
  it('is the midnight that ends the day after the last check-in', () => {
    expect(streakEndsAt(account, false, monday + 10n * hour)).toBe(monday + 2n * day)
  })

  it('is the end of the current day if a pause has kept the streak alive', () => {
    expect(streakEndsAt(account, false, monday + 4n * day + hour)).toBe(monday + 5n * day)
  })

  it('is undefined without a streak and during a pause', () => {
    expect(streakEndsAt(newcomer, false, monday)).toBeUndefined()
    expect(streakEndsAt(account, true, monday)).toBeUndefined()
  })
})
