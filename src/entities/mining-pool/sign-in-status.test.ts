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
  it('is signed in until the UTC day is over', () => {
    expect(signInStatus(account, false, monday + day - 1n)).toEqual({ kind: 'signed-in', nextAt: monday + day })
    expect(signInStatus(account, false, monday + day)).toEqual({ kind: 'ready', streakDay: 4n })
  })

  it('waits for 12 hours after a late sign-in', () => {
    const late = { ...account, lastSignInAt: monday + 23n * hour, nextSignInAt: monday + 35n * hour }
    expect(signInStatus(late, false, monday + 25n * hour)).toEqual({ kind: 'too-soon', nextAt: monday + 35n * hour })
  })

  it('asks a newcomer to stake', () => {
    expect(signInStatus(newcomer, false, monday)).toEqual({ kind: 'no-stake' })
  })

  it('says how much is missing to the minimum', () => {
    expect(signInStatus({ ...newcomer, stake: 4n }, false, monday)).toEqual({ kind: 'below-minimum', missing: 6n })
  })

  it('tells of a pause before it asks for a stake', () => {
    expect(signInStatus(newcomer, true, monday)).toEqual({ kind: 'paused' })
  })
})

describe('streakEndsAt', () => {
  it('is the midnight after the day that follows the last sign-in', () => {
    expect(streakEndsAt(account, false, monday + 10n * hour)).toBe(monday + 2n * day)
  })

  it('lasts to the end of the day on which a streak still lives because a pause covered days', () => {
    expect(streakEndsAt(account, false, monday + 4n * day + hour)).toBe(monday + 5n * day)
  })

  it('is unknown without a streak and during a pause', () => {
    expect(streakEndsAt(newcomer, false, monday)).toBeUndefined()
    expect(streakEndsAt(account, true, monday)).toBeUndefined()
  })
})
