import type { AccountEvent } from './pool-logs.ts'
import type { AccountState } from './pool-snapshot.ts'

/** State of an account before its first known event. Amounts are in the token's smallest unit. */
export interface EarlierRewards {
  readonly stake: bigint
  /** Rewards earned but not transferred by then, including the part that was forfeited later. */
  readonly earned: bigint
  /** The part of `earned` that had been claimed. */
  readonly claimed: bigint
}

/**
 * The parts of an account's state that are checked against its events. None of them depends on when the state is read.
 */
export type BookedState = Pick<
  AccountState,
  'stake' | 'lastSignInAt' | 'lastReward' | 'previousReward' | 'claimable' | 'claimed'
>

/**
 * Works back from an account's current state in the pool to its state before `events`.
 * @param events All events of the account from some block on, in chain order, up to the block of `state`.
 * @returns `undefined` if they don't lead to `state`: some are missing or false.
 */
export function earlierRewards(events: readonly AccountEvent[], state: BookedState): EarlierRewards | undefined {
  let { stake } = state
  let claimed = state.claimed
  let earned = state.lastReward + state.previousReward + state.claimable + state.claimed
  /** Streak of the next check-in in time. */
  let nextStreak: bigint | undefined
  let lastSignInAt: bigint | undefined
  for (const { name, args } of events.toReversed()) {
    switch (name) {
      case 'Staked':
        if (args.stake !== stake) return undefined
        stake -= args.amount
        break
      case 'Unstaked':
        if (args.stake !== stake) return undefined
        stake += args.amount
        earned += args.forfeited
        break
      case 'SignedIn':
        if (nextStreak !== undefined && nextStreak > 1n && args.streak !== nextStreak - 1n) return undefined
        lastSignInAt ??= args.timestamp
        nextStreak = args.streak
        earned -= args.reward
        break
      case 'Claimed':
        claimed -= args.amount
        break
      case 'RewardsTransferred':
        claimed += args.amount
        earned += args.amount
        break
    }
  }
  if (lastSignInAt !== undefined && lastSignInAt !== state.lastSignInAt) return undefined
  return stake < 0n || claimed < 0n || earned < claimed ? undefined : { stake, earned, claimed }
}

/**
 * Returns whether `events` lead from zero to `state`, so that they may be complete. Events that cancel each other out,
 * such as a reward with its claim and transfer, can still be missing.
 */
export function explainsAll(events: readonly AccountEvent[], state: BookedState): boolean {
  const earlier = earlierRewards(events, state)
  const first = events.find(({ name }) => name === 'SignedIn')
  if (earlier === undefined || (first === undefined && state.lastSignInAt !== 0n)) return false
  const isFirstDay = first?.name !== 'SignedIn' || first.args.streak === 1n
  return isFirstDay && earlier.stake === 0n && earlier.earned === 0n && earlier.claimed === 0n
}
