import type { Address, Hash } from 'viem'
import type { EarlierRewards } from './earlier-rewards.ts'
import type { AccountEvent } from './pool-logs.ts'

/** Seconds after which a check-in's reward can be claimed (M6). */
export const maturity = 86_400n

/**
 * Status of a check-in's reward (spec §4).
 * - `maturing`: can be claimed 24 hours after the check-in.
 * - `not-claimed`: can be claimed.
 * - `claimed`: waits for a streak of 7 (M7).
 * - `not-issued`: can be transferred.
 * - `issued`: was transferred.
 * - `no-reward`: the reserve was empty, or everything was forfeited.
 */
export type RewardStatus = 'maturing' | 'not-claimed' | 'claimed' | 'not-issued' | 'issued' | 'no-reward'

/** A transaction that claimed or transferred a reward or part of it. */
export interface RewardMove {
  readonly hash: Hash
  readonly timestamp: bigint
  readonly amount: bigint
}

/** A transfer of rewards out of the pool to an address. */
export interface RewardTransfer extends RewardMove {
  readonly to: Address
}

/** A check-in and its reward's history. Amounts are in the token's smallest unit. */
export interface SignInRecord {
  readonly timestamp: bigint
  readonly streak: bigint
  /** The stake at the check-in. */
  readonly stake: bigint
  /** As earned at the check-in; `forfeited` is the part given up later. */
  readonly reward: bigint
  readonly forfeited: bigint
  readonly status: RewardStatus
  readonly hash: Hash
  readonly blockNumber: bigint
  /** Oldest first, like the transfers. */
  readonly claims: readonly RewardMove[]
  readonly transfers: readonly RewardTransfer[]
}

interface Reward {
  readonly earned: bigint
  readonly timestamp: bigint
  readonly stake: bigint
  forfeited: bigint
  claimed: bigint
  transferred: bigint
  readonly claims: RewardMove[]
  readonly transfers: RewardTransfer[]
}

/**
 * Returns an account's records, oldest first. The pool keeps sums, not records: claims and transfers are counted
 * against the oldest rewards first.
 * @param events All events of the account from some block on, in chain order.
 * @param now The chain's time.
 * @param transferable `AccountState.transferable` at that time.
 * @param earlier The account's state before these events.
 */
export function signInRecords(
  events: readonly AccountEvent[],
  now: bigint,
  transferable: bigint,
  earlier: EarlierRewards = { stake: 0n, earned: 0n, claimed: 0n },
): SignInRecord[] {
  const [before, ...rewards] = replay(events, earlier)
  let transferableLeft = transferable

  function statusOf({ earned, forfeited, claimed, transferred, timestamp }: Reward): RewardStatus {
    const kept = earned - forfeited
    if (kept === 0n) return 'no-reward'
    if (transferred === kept) return 'issued'
    if (claimed < kept) return now < timestamp + maturity ? 'maturing' : 'not-claimed'
    const waiting = kept - transferred
    const status = waiting <= transferableLeft ? 'not-issued' : 'claimed'
    transferableLeft -= smaller(waiting, transferableLeft)
    return status
  }

  // Older rewards become transferable first.
  statusOf(before)
  const signIns = events.filter((event) => event.name === 'SignedIn')
  return signIns.map(({ args, hash, blockNumber }, index) => {
    const reward = rewards[index]
    if (!reward) throw new Error('A sign-in has no reward')
    const { timestamp, streak } = args
    const { earned, stake, forfeited, claims, transfers } = reward
    const status = statusOf(reward)
    return { timestamp, streak, stake, reward: earned, forfeited, status, hash, blockNumber, claims, transfers }
  })
}

function noMoves(): Pick<Reward, 'forfeited' | 'claimed' | 'transferred' | 'claims' | 'transfers'> {
  return { forfeited: 0n, claimed: 0n, transferred: 0n, claims: [], transfers: [] }
}

/**
 * Replays the events: returns everything earlier as one reward, then each check-in's reward, with all later changes.
 */
function replay(events: readonly AccountEvent[], earlier: EarlierRewards): [Reward, ...Reward[]] {
  const before = { ...noMoves(), earned: earlier.earned, claimed: earlier.claimed, timestamp: -maturity, stake: 0n }
  const rewards: [Reward, ...Reward[]] = [before]
  let { stake } = earlier
  /** The part of the stake that the last check-in counted: only unstaking this part forfeits rewards. */
  let counted = 0n
  for (const event of events) {
    switch (event.name) {
      case 'SignedIn': {
        const { timestamp, reward } = event.args
        rewards.push({ timestamp, stake, earned: reward, ...noMoves() })
        counted = stake
        break
      }
      case 'Staked':
        stake = event.args.stake
        break
      case 'Unstaked': {
        stake = event.args.stake
        const unmatured = rewards.filter((reward) => event.timestamp < reward.timestamp + maturity)
        before.forfeited += forfeit(unmatured, event.args.forfeited, counted - stake, counted)
        counted = smaller(counted, stake)
        break
      }
      case 'Claimed':
        spread(rewards, event.args.amount, unclaimed, (reward, amount) => {
          reward.claimed += amount
          reward.claims.push({ hash: event.hash, timestamp: event.timestamp, amount })
        })
        break
      case 'RewardsTransferred':
        spread(rewards, event.args.amount, untransferred, (reward, amount) => {
          reward.transferred += amount
          reward.transfers.push({ hash: event.hash, timestamp: event.timestamp, amount, to: event.args.to })
        })
        break
    }
  }
  return rewards
}

/**
 * Splits the rewards forfeited by an unstake over the unmatured ones, as the pool did: the same share of each, rounded
 * up (M6). Returns the rest, which was forfeited from earlier rewards.
 */
function forfeit(unmatured: readonly Reward[], forfeited: bigint, lost: bigint, counted: bigint): bigint {
  if (forfeited === 0n) return 0n
  let left = forfeited
  for (const reward of unmatured.toReversed()) {
    const share = ((reward.earned - reward.forfeited) * lost + counted - 1n) / counted
    const part = smaller(share, left)
    reward.forfeited += part
    left -= part
  }
  return left
}

function unclaimed({ earned, forfeited, claimed }: Reward): bigint {
  return earned - forfeited - claimed
}

function untransferred({ claimed, transferred }: Reward): bigint {
  return claimed - transferred
}

/** Counts `amount` against the oldest rewards with `room` for it; `take` records each reward's part. */
function spread(
  rewards: readonly Reward[],
  amount: bigint,
  room: (reward: Reward) => bigint,
  take: (reward: Reward, part: bigint) => void,
): void {
  let left = amount
  for (const reward of rewards) {
    const part = smaller(room(reward), left)
    if (part > 0n) take(reward, part)
    left -= part
  }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
