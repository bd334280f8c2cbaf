import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookedState, earlierRewards, explainsAll } from './earlier-rewards.ts'
import type { AccountEvent } from './pool-logs.ts'
import { maturity, signInRecords } from './sign-in-records.ts'

type Operation = readonly ['stake' | 'unstake' | 'sign-in' | 'claim' | 'transfer', number]

interface Earned {
  readonly at: bigint
  amount: bigint
}

const account = `0x${'1'.repeat(40)}` as const
const hour = 3_600n

/** Simulates an account's pool events: the contract's rules without its rates. */
class Account {
  readonly events: AccountEvent[] = []
  now = 1_000_000n
  #stake = 0n
  #counted = 0n
  #streak = 0n
  #lastSignInAt = 0n
  #claimed = 0n
  #rewards: Earned[] = []

  do([kind, size]: Operation): void {
    this.now += 7n * hour
    const amount = BigInt(size) + 1n
    if (kind === 'stake') this.#add('Staked', { amount, stake: (this.#stake += amount) })
    if (kind === 'unstake' && amount <= this.#stake) this.#unstake(amount)
    if (kind === 'sign-in' && this.now >= this.#lastSignInAt + 12n * hour) this.#signIn(amount)
    if (kind === 'claim') this.#claim()
    if (kind === 'transfer' && amount <= this.#claimed) {
      this.#claimed -= amount
      this.#add('RewardsTransferred', { to: account, amount })
    }
  }

  get state(): BookedState {
    const sum = (rewards: readonly Earned[]) => rewards.reduce((all, { amount }) => all + amount, 0n)
    const unmatured = this.#rewards.filter(({ at }) => this.now < at + maturity)
    return {
      stake: this.#stake,
      lastSignInAt: this.#lastSignInAt,
      lastReward: sum(unmatured.slice(-1)),
      previousReward: sum(unmatured.slice(0, -1)),
      claimable: sum(this.#rewards) - sum(unmatured),
      claimed: this.#claimed,
    }
  }

  #signIn(reward: bigint): void {
    this.#streak = reward % 5n === 0n || this.#streak === 0n ? 1n : this.#streak + 1n
    this.#lastSignInAt = this.now
    this.#counted = this.#stake
    this.#rewards.push({ at: this.now, amount: reward })
    this.#add('SignedIn', { timestamp: this.now, streak: this.#streak, reward })
  }

  #unstake(amount: bigint): void {
    this.#stake -= amount
    let forfeited = 0n
    if (this.#stake < this.#counted) {
      const lost = this.#counted - this.#stake
      for (const reward of this.#rewards.filter(({ at }) => this.now < at + maturity)) {
        const share = (reward.amount * lost + this.#counted - 1n) / this.#counted
        reward.amount -= share
        forfeited += share
      }
      this.#counted = this.#stake
    }
    this.#add('Unstaked', { amount, stake: this.#stake, forfeited })
  }

  #claim(): void {
    const matured = this.#rewards.filter(({ at }) => this.now >= at + maturity)
    const amount = matured.reduce((all, reward) => all + reward.amount, 0n)
    if (amount === 0n) return
    this.#rewards = this.#rewards.filter((reward) => !matured.includes(reward))
    this.#claimed += amount
    this.#add('Claimed', { amount })
  }

  #add(name: AccountEvent['name'], args: object): void {
    const blockNumber = BigInt(this.events.length)
    const place = { hash: `0x${blockNumber}`, timestamp: this.now, blockNumber, logIndex: 0 }
    this.events.push({ name, args: { account, ...args }, ...place } as unknown as AccountEvent)
  }
}

const operation: fc.Arbitrary<Operation> = fc.tuple(
  fc.constantFrom('stake', 'unstake', 'sign-in', 'sign-in', 'sign-in', 'claim', 'transfer'),
  fc.nat(40),
)
const history = fc.array(operation, { maxLength: 60 }).map((operations) => {
  const played = new Account()
  played.do(['stake', 100])
  for (const each of operations) played.do(each)
  return played
})

describe('an account’s state before its newest events', () => {
  test('yields the same records from the newest events as from all events', () => {
    fc.assert(
      fc.property(history, fc.nat(60), fc.nat(100), ({ events, state, now }, known, percent) => {
        const newest = events.slice(-known - 1)
        const transferable = (state.claimed * BigInt(percent)) / 100n
        const earlier = earlierRewards(newest, state)
        expect(earlier).toBeDefined()
        const records = signInRecords(newest, now, transferable, earlier)
        const all = signInRecords(events, now, transferable)
        // Earlier claims and transfers of a reward aren't in the newest events, so both lists start later.
        const count = records.length
        expect(records).toEqual(count === 0 ? [] : all.slice(-count))
      }),
      { numRuns: 300 },
    )
  })

  test('is zero exactly if no event is missing', () => {
    fc.assert(
      fc.property(history, ({ events, state }) => {
        expect(explainsAll(events, state)).toBe(true)
        expect(explainsAll(events.slice(1), state)).toBe(false)
      }),
    )
  })

  test.each(['Staked', 'SignedIn', 'Claimed', 'RewardsTransferred', 'Unstaked'])(
    'is impossible or nonzero if one %s is missing or duplicated',
    (name) => {
      const played = new Account()
      for (const kind of ['stake', 'sign-in', 'claim', 'sign-in', 'claim', 'sign-in', 'claim'] as const) {
        played.do([kind, 90])
        played.do(['claim', 0])
      }
      played.do(['sign-in', 7])
      played.do(['claim', 0])
      played.do(['transfer', 30])
      played.do(['unstake', 10])
      const { events, state } = played
      expect(explainsAll(events, state)).toBe(true)
      const places = events.flatMap((event, index) => (event.name === name ? [index] : []))
      expect(places.length).toBeGreaterThan(0)
      for (const place of places) expect(explainsAll(events.toSpliced(place, 1), state)).toBe(false)
      for (const place of places)
        expect(explainsAll(events.toSpliced(place, 0, ...events.slice(place, place + 1)), state)).toBe(false)
    },
  )
})
