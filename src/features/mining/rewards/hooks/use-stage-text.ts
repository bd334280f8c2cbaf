import { useLingui } from '@lingui/react/macro'
import type { RewardStage } from '#src/features/mining/shared/rules/reward-record.ts'

/** Returns the names of the reward states (spec §4). */
export function useStageText(): Readonly<Record<RewardStage, string>> {
  const { t } = useLingui()
  return {
    'not-claimed': t`Not claimed`,
    claimed: t`Claimed`,
    'not-issued': t`Ready to transfer`,
    issued: t`Paid out`,
  }
}
