import { useLingui } from '@lingui/react/macro'
import type { DepositState } from '#src/features/wallet/deposit/deposit.queries.ts'

/** Returns the names of the deposit states (spec §4). */
export function useDepositStateText(): Readonly<Record<DepositState, string>> {
  const { t } = useLingui()
  return { confirming: t`Confirming`, success: t`Received`, failed: t`Failed` }
}
