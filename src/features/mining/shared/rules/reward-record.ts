import type { Address } from 'viem'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { RewardStatus, SignInRecord } from '#src/entities/mining-pool/sign-in-records.ts'

/** A check-in's reward, with its pool and wallet. */
export interface RewardRecord extends SignInRecord {
  readonly pool: MiningPool
  readonly account: Address
}

/** The reward states (spec §4), in order. */
export const rewardStages = ['not-claimed', 'claimed', 'not-issued', 'issued'] as const

export type RewardStage = (typeof rewardStages)[number]

/** Returns the state that a reward counts as: not claimed while it's maturing, none for a check-in without a reward. */
export function stageOf(status: RewardStatus): RewardStage | undefined {
  if (status === 'maturing') return 'not-claimed'
  return status === 'no-reward' ? undefined : status
}

/** Returns what is left of a reward after forfeits by unstaking, in the token's smallest unit. */
export function keptReward({ reward, forfeited }: Pick<SignInRecord, 'reward' | 'forfeited'>): bigint {
  return reward - forfeited
}

/** Sorts newest first, across chains. */
export function byTime(a: RewardRecord, b: RewardRecord): number {
  return Number(b.timestamp - a.timestamp)
}
