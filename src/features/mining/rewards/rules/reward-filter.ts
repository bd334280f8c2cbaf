import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { isReversed, parseDay, type Period } from '#src/lib/period.ts'
import {
  type RewardRecord,
  type RewardStage,
  rewardStages,
  stageOf,
} from '#src/features/mining/shared/rules/reward-record.ts'

/**
 * The user's filter of rewards; `undefined` fields match everything. Days are in the device's time zone, as in the
 * list.
 */
export interface RewardFilter extends Period {
  readonly chainId?: number | undefined
  /** Symbol of the token. */
  readonly coin?: string | undefined
  readonly stage?: RewardStage | undefined
}

/** Parses the filter in the page's address. Ignores networks and coins not in `pools`, and invalid states and days. */
export function parseFilter(params: URLSearchParams, pools: readonly MiningPool[]): RewardFilter {
  return {
    chainId: pools.find(({ chainId }) => String(chainId) === params.get('network'))?.chainId,
    coin: pools.find(({ token }) => token.symbol === params.get('coin'))?.token.symbol,
    stage: rewardStages.find((stage) => stage === params.get('state')),
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
  }
}

/** Returns the parameters of the page's address that `parseFilter` reads. */
export function filterParams({ chainId, coin, stage, from, to }: RewardFilter): URLSearchParams {
  const params = new URLSearchParams()
  const values = { network: chainId?.toString(), coin, state: stage, from, to }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, value)
  return params
}

/** Returns the number of conditions in a filter. */
export function countConditions(filter: RewardFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}

/** Returns the records that match. Ignores reversed days. */
export function filterRecords(records: readonly RewardRecord[], filter: RewardFilter): readonly RewardRecord[] {
  const { chainId, coin, stage } = filter
  const { from, to } = isReversed(filter) ? {} : filter
  return records.filter(({ pool, status, timestamp }) => {
    const day = dayOf(timestamp)
    return (
      (chainId === undefined || pool.chainId === chainId) &&
      (coin === undefined || pool.token.symbol === coin) &&
      (stage === undefined || stageOf(status) === stage) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to)
    )
  })
}

/** Returns the latest possible day of a reward: today, or the newest one's day if a chain's clock is ahead. */
export function lastRewardDay(records: readonly Pick<RewardRecord, 'timestamp'>[], now = Date.now()): string {
  const newest = records[0]?.timestamp ?? 0n
  const today = BigInt(Math.floor(now / 1_000))
  return dayOf(newest > today ? newest : today)
}

/** Returns the device's day of a chain's time, such as `2026-11-21`. */
function dayOf(timestamp: bigint): string {
  const date = new Date(Number(timestamp) * 1_000)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
