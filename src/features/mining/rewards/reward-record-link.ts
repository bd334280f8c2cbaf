import { type Address, getAddress, type Hash, isAddress, isHash } from 'viem'
import { paths } from '#src/config/paths.ts'
import { findMiningPool, type MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { RewardRecord } from '#src/features/mining/shared/rules/reward-record.ts'

/** Identifies a reward by its pool, the wallet that earned it, and the check-in's transaction. */
export interface RewardRecordName {
  readonly pool: MiningPool
  readonly account: Address
  readonly hash: Hash
}

/** Returns the link to a reward's page. */
export function rewardRecordLink({ pool, account, hash }: Pick<RewardRecord, keyof RewardRecordName>): string {
  const query = new URLSearchParams({ pool: pool.key, wallet: account, transaction: hash })
  return `${paths.rewardRecord}?${query.toString()}`
}

/** Parses such a link; returns `undefined` if it names nothing that this build knows. */
export function parseRewardRecordLink(params: URLSearchParams): RewardRecordName | undefined {
  const pool = findMiningPool(params.get('pool'))
  const wallet = params.get('wallet') ?? ''
  const hash = params.get('transaction') ?? ''
  if (!pool || !isAddress(wallet) || !isHash(hash)) return undefined
  return { pool, account: getAddress(wallet), hash }
}
