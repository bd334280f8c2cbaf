import { describe, expect, it } from 'vitest'
import type { AccountEvent } from './pool-logs.ts'
import { type RewardStatus, signInRecords } from './sign-in-records.ts'

const account = `0x${'1'.repeat(40)}` as const
const day = 86_400n
const hour = 3_600n

/** Builds the events of one account, one per block. */
class Ledger {
  readonly events: AccountEvent[] = []

  #add(name: AccountEvent['name'], timestamp: bigint, args: object) {
    const blockNumber = BigInt(this.events.length)
    const event = { name, timestamp, args: { account, ...args }, hash: `0x${blockNumber}`, blockNumber, logIndex: 0 }
    this.events.push(event as unknown as AccountEvent)
    return this
  }

  staked(timestamp: bigint, stake: bigint) {
    return this.#add('Staked', timestamp, { amount: stake, stake })
  }
  signedIn(timestamp: bigint, reward: bigint, streak = 1n) {
    return this.#add('SignedIn', timestamp, { timestamp, streak, reward })
  }
  unstaked(timestamp: bigint, stake: bigint, forfeited: bigint) {
    return this.#add('Unstaked', timestamp, { amount: 1n, stake, forfeited })
  }
  claimed(timestamp: bigint, amount: bigint) {
    return this.#add('Claimed', timestamp, { amount })
  }
  transferred(timestamp: bigint, amount: bigint) {
    return this.#add('RewardsTransferred', timestamp, { to: account, amount })
  }
  statuses(now: bigint, transferable = 0n): RewardStatus[] {
    return signInRecords(this.events, now, transferable).map(({ status }) => status)
  }
}

describe('the status of a reward', () => {
  it('becomes claimable 24 hours after its own check-in', () => {
    const ledger = new Ledger().staked(0n, 1_000n).signedIn(100n, 10n)
    expect(ledger.statuses(100n + day - 1n)).toEqual(['maturing'])
    expect(ledger.statuses(100n + day)).toEqual(['not-claimed'])
  })

  it('stays claimed until the streak reaches seven, then becomes transferable, oldest first', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 10n, 1n)
      .signedIn(day, 12n, 2n)
      .signedIn(2n * day, 14n, 3n)
      .claimed(2n * day, 22n)
    const now = 2n * day + hour
    expect(ledger.statuses(now, 0n)).toEqual(['claimed', 'claimed', 'maturing'])
    expect(ledger.statuses(now, 10n)).toEqual(['not-issued', 'claimed', 'maturing'])
    expect(ledger.statuses(now, 22n)).toEqual(['not-issued', 'not-issued', 'maturing'])
  })

  it('is issued once all of it was transferred', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 10n)
      .signedIn(day, 12n)
      .claimed(2n * day, 22n)
    expect(ledger.transferred(2n * day, 9n).statuses(3n * day, 13n)).toEqual(['not-issued', 'not-issued'])
    expect(ledger.transferred(2n * day, 1n).statuses(3n * day, 12n)).toEqual(['issued', 'not-issued'])
    expect(ledger.transferred(2n * day, 12n).statuses(3n * day, 0n)).toEqual(['issued', 'issued'])
  })

  it('is no-reward if the reserve was empty', () => {
    expect(new Ledger().staked(0n, 1_000n).signedIn(0n, 0n).statuses(hour)).toEqual(['no-reward'])
  })
})

describe('the transactions of a reward', () => {
  it('list its claims and transfers with their amounts', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 10n)
      .signedIn(day, 12n)
      .claimed(2n * day, 22n)
      .transferred(3n * day, 15n)
      .transferred(4n * day, 7n)
    const [first, second] = signInRecords(ledger.events, 5n * day, 0n)
    expect(first?.claims).toMatchObject([{ timestamp: 2n * day, amount: 10n, hash: '0x3' }])
    expect(first?.transfers).toMatchObject([{ timestamp: 3n * day, amount: 10n, hash: '0x4', to: account }])
    expect(second?.claims).toMatchObject([{ amount: 12n, hash: '0x3' }])
    expect(second?.transfers).toMatchObject([
      { timestamp: 3n * day, amount: 5n, hash: '0x4' },
      { timestamp: 4n * day, amount: 7n, hash: '0x5' },
    ])
  })

  it('are empty while it is pending', () => {
    const ledger = new Ledger().staked(0n, 1_000n).signedIn(0n, 10n).claimed(day, 10n).signedIn(day, 12n)
    expect(signInRecords(ledger.events, day + hour, 0n).at(-1)).toMatchObject({ claims: [], transfers: [] })
  })
})

describe('forfeiting rewards by unstaking', () => {
  it('takes the same share of each unmatured reward, rounded up', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 101n, 1n)
      .signedIn(13n * hour, 203n, 2n)
      // Unstakes a quarter of the counted stake: ceil(203 / 4) + ceil(101 / 4).
      .unstaked(14n * hour, 750n, 51n + 26n)
    const records = signInRecords(ledger.events, 15n * hour, 0n)
    expect(records.map(({ forfeited }) => forfeited)).toEqual([26n, 51n])
    expect(records.map(({ reward }) => reward)).toEqual([101n, 203n])
  })

  it('spares matured and earlier rewards', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 100n)
      .signedIn(day, 200n)
      .unstaked(day + hour, 500n, 100n)
    expect(signInRecords(ledger.events, day + hour, 0n).map(({ forfeited }) => forfeited)).toEqual([0n, 100n])
  })

  it('leaves a record without a reward if everything was unstaked', () => {
    const ledger = new Ledger().staked(0n, 1_000n).signedIn(0n, 100n).unstaked(hour, 0n, 100n)
    expect(ledger.statuses(2n * hour)).toEqual(['no-reward'])
  })

  it('computes shares from the stake counted at the last check-in, not from later stake', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 100n)
      .staked(hour, 3_000n)
      // Leaves the counted 1,000 untouched.
      .unstaked(2n * hour, 1_000n, 0n)
      .unstaked(3n * hour, 500n, 50n)
    expect(signInRecords(ledger.events, 4n * hour, 0n)).toMatchObject([{ stake: 1_000n, forfeited: 50n }])
  })

  it('handles stake that comes and goes without a check-in', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 100n)
      .unstaked(hour, 0n, 100n)
      .staked(2n * hour, 500n)
      .unstaked(3n * hour, 0n, 0n)
    expect(ledger.statuses(4n * hour)).toEqual(['no-reward'])
  })

  it('adds up with claims and transfers of the rest', () => {
    const ledger = new Ledger()
      .staked(0n, 1_000n)
      .signedIn(0n, 100n)
      .unstaked(hour, 500n, 50n)
      .claimed(day, 50n)
      .transferred(day, 50n)
    expect(ledger.statuses(2n * day)).toEqual(['issued'])
  })
})
