import type { Address } from 'viem'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { RewardStatus, SignInRecord } from '#src/entities/mining-pool/sign-in-records.ts'

/** A sign-in's reward with where it was earned and by which wallet. */
export interface RewardRecord extends SignInRecord {
  readonly pool: MiningPool
  readonly account: Address
}

/** The states of a reward (spec §4), in their order. */
export const rewardStages = ['not-claimed', 'claimed', 'not-issued', 'issued'] as const

export type RewardStage = (typeof rewardStages)[number]

/** The state that a reward counts to; a reward that is none has none. One that still matures is not claimed. */
export function stageOf(status: RewardStatus): RewardStage | undefined {
  if (status === 'maturing') return 'not-claimed'
  return status === 'no-reward' ? undefined : status
}

/** What is left of a reward after what was given up by taking stake out. In the token's smallest unit. */
export function keptReward({ reward, forfeited }: Pick<SignInRecord, 'reward' | 'forfeited'>): bigint {
  return reward - forfeited
}

/** Newest first, whatever chain they are of. */
export function byTime(a: RewardRecord, b: RewardRecord): number {
  return Number(b.timestamp - a.timestamp)
}
