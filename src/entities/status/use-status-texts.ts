import { useLingui } from '@lingui/react/macro'
import type { NetworkKey } from '#api/coins.ts'
import type { ComponentState, IncidentStage, StatusComponent } from '#api/status.ts'
import { networkName } from '#deployments/network-name.ts'

/** Names of components and of their states. */
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
  // Everything else is a network.
  const component = (key: StatusComponent) => others[key] ?? networkName(key as NetworkKey)
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
