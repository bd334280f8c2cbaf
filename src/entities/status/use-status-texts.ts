import { useLingui } from '@lingui/react/macro'
import type { ComponentState, IncidentStage, StatusComponent } from '#api/status.ts'
import { networks } from '#deployments/networks.ts'

/** Components, and what becomes of them, in words. */
export function useStatusTexts() {
  const { t } = useLingui()
  const others: Readonly<Record<string, string>> = {
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals`,
    exchange: t`Swaps by partners`,
    fiat: t`Purchases and sales`,
    mail: t`Email`,
    support: t`Support`,
  }
  const component = (key: StatusComponent) => networks.find((one) => one.key === key)?.name ?? others[key] ?? key
  const state: Readonly<Record<ComponentState, string>> = {
    operational: t`Operational`,
    degraded: t`Degraded`,
    down: t`Down`,
    unknown: t`Unknown`,
  }
  const stage: Readonly<Record<IncidentStage, string>> = {
    investigating: t`Investigating`,
    identified: t`Identified`,
    monitoring: t`Monitoring`,
    resolved: t`Resolved`,
    scheduled: t`Scheduled`,
    'in-progress': t`In progress`,
    completed: t`Completed`,
  }
  return { component, state, stage }
}
