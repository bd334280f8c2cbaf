import type { InvitationReward } from '#api/invitation-rewards.ts'

import type { RewardFacts } from './rewards.repository.ts'

export function idsOf(rows: readonly RewardFacts[]): readonly (string | null)[] {
  return [...new Set(rows.map(({ reward }) => reward.invitationId))]
}

export function missingOrders({ reward, minimumOrders }: RewardFacts, orders: ReadonlyMap<string, number>): number {
  return Math.max(0, minimumOrders - (orders.get(reward.invitationId ?? '') ?? 0))
}

export function stateOf(row: RewardFacts, orders: ReadonlyMap<string, number>, now: Date): InvitationReward['state'] {
  const { state, releasesAt, clearedAt } = row.reward
  if (state === 'paid' || state === 'held') return state
  if (state !== 'promised' || releasesAt === null) return 'none'
  if (releasesAt > now) return 'cooling'
  if (missingOrders(row, orders) > 0) return 'inactive'
  // The final screening follows within a minute.
  return clearedAt === null ? 'cooling' : 'claimable'
}
