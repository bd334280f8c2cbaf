import { useLingui } from '@lingui/react/macro'
import type { DepositState } from '#src/features/wallet/deposit/deposit.queries.ts'

/** What the states of spec §4 are called. */
export function useDepositStateText(): Readonly<Record<DepositState, string>> {
  const { t } = useLingui()
  return { confirming: t`Confirming`, success: t`Received`, failed: t`Failed` }
}
