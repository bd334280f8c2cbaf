import type { FunctionContract, Transfer } from './machine.ts'
import type { Snapshot } from './store.ts'
import {
  add,
  and,
  atMost,
  below,
  choose,
  divide,
  equal,
  implies,
  int,
  modulo,
  multiply,
  not,
  or,
  subtract,
  type Term,
} from './terms.ts'

/** A claim with its name. */
export type Claim = readonly [name: string, claim: Term]

/** The contract's state at one moment. */
export interface Moment extends Snapshot {
  readonly now: Term
  /** The pool's balance according to the token, in its smallest units. */
  readonly balance: Term
}

const day = 86_400n
const largestStake = 10n ** 26n
/** The largest daily reward: one percent of the largest stake. */
const largestReward = 10n ** 24n
const rate = [0n, 5_000n] as const
const factor = [100n, 200n] as const
const minimum = [1n, 1_000n] as const

/** The parts of an account that are owed to its owner. */
const promisedParts = ['rewards.last', 'rewards.previous', 'rewards.matured', 'claims.claimed'] as const

/** Invariants of the pool between any two calls, and whenever the token is called. docs/contracts.md lists them. */
export function poolClaims({ get, sum, now, balance }: Moment): Claim[] {
  const within = (place: string, [least, most]: readonly [bigint, bigint]) =>
    and(atMost(int(least), get(place)), atMost(get(place), int(most)))
  const inForce = below(int(0n), get('_reserve.announcedFrom'))
  const promised = add(...promisedParts.map((part) => sum(`_accounts.${part}`)))
  const powers = Array.from({ length: 7 }, (_, exponent) => int(10n ** BigInt(exponent)))
  return [
    ['The total of stakes is the sum of all stakes', equal(get('_totals.staked'), sum('_accounts.position.stake'))],
    [
      'Accounted is stakes, free reserve and promised rewards',
      equal(get('_totals.accounted'), add(get('_totals.staked'), get('_reserve.free'), promised)),
    ],
    ['The pool has what it accounts for', atMost(multiply(get('_totals.accounted'), get('_unit')), balance)],
    ['A unit is a power of ten', or(...powers.map((power) => equal(get('_unit'), power)))],
    ['A whole token has a size', within('_wholeToken', [1n, 10n ** 18n])],
    ['The announced rate is in its bounds', within('_reserve.announcedDailyRate', rate)],
    ['The announced factor is in its bounds', within('_reserve.announcedTopFactor', factor)],
    ['The announced minimum is in its bounds', within('_reserve.announcedMinimumStake', minimum)],
    ['The rate in force is in its bounds', implies(inForce, within('_reserve.dailyRate', rate))],
    ['The factor in force is in its bounds', implies(inForce, within('_reserve.topFactor', factor))],
    ['The minimum in force is in its bounds', implies(inForce, within('_reserve.minimumStake', minimum))],
    ['A pause began in the past', atMost(get('_reserve.pausedAt'), now)],
  ]
}

/** Invariants of every account between any two calls. */
export function accountClaims({ get, now }: Moment, person: Term): Claim[] {
  const of = (part: string) => get(`_accounts.${part}`, person)
  const lastDay = divide(of('position.lastSignInAt'), int(day))
  const isShort = below(of('position.streak'), int(7n))
  return [
    ['A stake has its limit', atMost(of('position.stake'), int(largestStake))],
    ['Counted stake is part of the stake', atMost(of('position.counted'), of('position.stake'))],
    ['A sign-in was in the past', atMost(of('position.lastSignInAt'), now)],
    ['A streak is no longer than there were days', atMost(of('position.streak'), add(lastDay, int(1n)))],
    ['The gap is below 12 hours', below(of('position.gap'), int(day / 2n))],
    [
      'A reward has its limit',
      and(...['last', 'previous'].map((part) => atMost(of(`rewards.${part}`), int(largestReward)))),
    ],
    [
      'What is released is there',
      implies(isShort, atMost(of('claims.released'), add(of('claims.claimed'), of('rewards.matured')))),
    ],
  ]
}

/**
 * What a call may change in any account. `person` is arbitrary and may be the `caller`. `sent` is what the pool sent to
 * that person during the call.
 */
export function changeClaims(before: Moment, after: Moment, person: Term, caller: Term, sent: Term): Claim[] {
  const stake = ['_accounts.position.stake', person] as const
  const taken = subtract(before.get(...stake), after.get(...stake))
  const wasEntered = before.get('_totals.entered')
  const unmoved = ['_totals.staked', '_totals.accounted'].map((place) => equal(before.get(place), after.get(place)))
  return [
    [
      'A stake falls only by what its owner takes out and is sent (M2)',
      or(atMost(taken, int(0n)), and(equal(person, caller), atMost(multiply(taken, before.get('_unit')), sent))),
    ],
    ['The lock is left as it was found', equal(wasEntered, after.get('_totals.entered'))],
    [
      'What runs inside a locked call moves no stakes and no totals',
      implies(wasEntered, and(equal(taken, int(0n)), ...unmoved)),
    ],
    ['What runs inside a locked call sends nothing', implies(wasEntered, atMost(before.balance, after.balance))],
  ]
}

/** What a callback from the token can't change while the lock is set: the last of `changeClaims`. */
export const fixedWhileLocked: ReadonlySet<string> = new Set([
  '_totals.staked',
  '_totals.accounted',
  '_totals.entered',
  '_accounts.position.stake',
])

/** Under `given`, which no owner can change, the call succeeds and achieves this. */
export interface Pledge {
  readonly name: string
  readonly about: string
  readonly given: (before: Moment, person: Term, parameters: readonly Term[], pool: Term) => readonly Term[]
  readonly achieves: (change: Change) => readonly Claim[]
}

export interface Change {
  readonly before: Moment
  readonly after: Moment
  readonly person: Term
  readonly parameters: readonly Term[]
  readonly sent: Term
  readonly transfers: readonly Transfer[]
}

export const pledges: readonly Pledge[] = [
  {
    name: 'MiningPool.unstake',
    about: 'returns any part of the stake, always (M2)',
    given: ({ get }, person, [amount = int(0n)]) => [
      not(get('_totals.entered')),
      below(int(0n), amount),
      equal(modulo(amount, get('_unit')), int(0n)),
      atMost(amount, multiply(get('_accounts.position.stake', person), get('_unit'))),
    ],
    achieves: ({ before, after, person, parameters: [amount = int(0n)], sent, transfers }) => [
      [
        'One transfer sends the amount to the staker',
        and(equal(int(BigInt(transfers.length)), int(1n)), equal(sent, amount)),
      ],
      [
        'The stake falls by just that',
        equal(
          multiply(
            subtract(before.get('_accounts.position.stake', person), after.get('_accounts.position.stake', person)),
            before.get('_unit'),
          ),
          amount,
        ),
      ],
    ],
  },
  {
    name: 'MiningPool.exit',
    about: 'returns the whole stake, always (M2)',
    given: ({ get }, person) => [not(get('_totals.entered')), below(int(0n), get('_accounts.position.stake', person))],
    achieves: ({ before, after, person, sent, transfers }) => [
      [
        'One transfer sends the whole stake to the staker',
        and(
          equal(int(BigInt(transfers.length)), int(1n)),
          atMost(multiply(before.get('_accounts.position.stake', person), before.get('_unit')), sent),
        ),
      ],
      ['No stake is left', equal(after.get('_accounts.position.stake', person), int(0n))],
    ],
  },
  {
    name: 'MiningPool.transferRewards',
    about: 'sends any part of the released rewards, always (M7)',
    given: ({ get }, person, [to = int(0n), amount = int(0n)], pool) => {
      const [claimed, released] = [get('_accounts.claims.claimed', person), get('_accounts.claims.released', person)]
      const isReleased = atMost(int(7n), get('_accounts.position.streak', person))
      return [
        not(get('_totals.entered')),
        not(equal(to, int(0n))),
        not(equal(to, pool)),
        below(int(0n), amount),
        equal(modulo(amount, get('_unit')), int(0n)),
        atMost(amount, multiply(claimed, get('_unit'))),
        or(isReleased, atMost(amount, multiply(released, get('_unit')))),
      ]
    },
    achieves: ({ parameters: [to = int(0n), amount = int(0n)], transfers }) => [
      [
        'One transfer sends the amount to the recipient',
        and(
          equal(int(BigInt(transfers.length)), int(1n)),
          ...transfers.map((transfer) => and(equal(transfer.to, to), equal(transfer.amount, amount))),
        ),
      ],
    ],
  },
]

/** Functions that multiply unknowns. They are proved separately, so that no other proof has to. */
export const functionContracts: Readonly<Record<string, FunctionContract>> = {
  'RewardMath.shareRoundedUp': {
    requires: ([reward = int(0n), part = int(0n), whole = int(0n)]) => [
      atMost(reward, int(2n ** 80n - 1n)),
      atMost(part, whole),
      below(int(0n), whole),
      atMost(whole, int(2n ** 88n - 1n)),
    ],
    ensures: ([reward = int(0n)], share) => [atMost(share, reward)],
  },
  'RewardMath.rewardRoundedDown': {
    requires: ([stake = int(0n), counted = int(0n), dailyRate = int(0n), topFactor = int(0n), streak = int(0n)]) => [
      atMost(stake, int(largestStake)),
      atMost(counted, stake),
      atMost(dailyRate, int(rate[1])),
      atMost(int(factor[0]), topFactor),
      atMost(topFactor, int(factor[1])),
      below(int(0n), streak),
    ],
    ensures: (_parameters, reward) => [atMost(reward, int(largestReward))],
  },
  'RewardMath.largestRewardRoundedUp': {
    requires: ([staked = int(0n), dearness = int(0n), days = int(0n)]) => [
      atMost(staked, int(2n ** 96n - 1n)),
      atMost(dearness, int(rate[1] * factor[1])),
      atMost(days, int(7n)),
    ],
    ensures: ([staked = int(0n)], reward) => [atMost(reward, choose(equal(staked, int(0n)), int(0n), staked))],
  },
  'MiningPool._dearness': {
    requires: ([dailyRate = int(0n), topFactor = int(0n)]) => [
      atMost(dailyRate, int(rate[1])),
      atMost(topFactor, int(factor[1])),
    ],
    ensures: (_parameters, dearness) => [atMost(dearness, int(rate[1] * factor[1]))],
  },
}
