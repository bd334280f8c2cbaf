import type { AccountEvent } from './pool-logs.ts'
import type { AccountState } from './pool-snapshot.ts'

/** Where an account stood before its first known event. Amounts are in the token's smallest unit. */
export interface EarlierRewards {
  readonly stake: bigint
  /** Earned before and not transferred before, less nothing: what was forfeited of it later is still in it. */
  readonly earned: bigint
  /** The part of it that had been claimed. */
  readonly claimed: bigint
}

/** What of an account's state is held against its events. None of it depends on when the state is read. */
export type BookedState = Pick<
  AccountState,
  'stake' | 'lastSignInAt' | 'lastReward' | 'previousReward' | 'claimable' | 'claimed'
>

/**
 * Works back from what the pool has of an account now to what it had before `events`.
 * @param events All events of the account from some block on, in the chain's order, up to the block of `state`.
 * @returns `undefined` if they do not lead to `state`: some are missing, or are none.
 */
export function earlierRewards(events: readonly AccountEvent[], state: BookedState): EarlierRewards | undefined {
  let { stake } = state
  let claimed = state.claimed
  let earned = state.lastReward + state.previousReward + state.claimable + state.claimed
  /** Of the check-in after the one that is looked at. */
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
 * Whether `events` lead from nothing to `state`, so that together they can be all that there ever were. Events that cancel
 * each other out, such as a reward with the claim and the transfer of it, can be missing all the same.
 */
export function explainsAll(events: readonly AccountEvent[], state: BookedState): boolean {
  const earlier = earlierRewards(events, state)
  const first = events.find(({ name }) => name === 'SignedIn')
  if (earlier === undefined || (first === undefined && state.lastSignInAt !== 0n)) return false
  const isFirstDay = first?.name !== 'SignedIn' || first.args.streak === 1n
  return isFirstDay && earlier.stake === 0n && earlier.earned === 0n && earlier.claimed === 0n
}
