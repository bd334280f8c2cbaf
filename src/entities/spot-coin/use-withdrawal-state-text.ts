import { useLingui } from '@lingui/react/macro'
import type { WithdrawalState } from '#api/withdrawals.ts'

/** What the states of spec §4 are called. */
export function useWithdrawalStateText(): Readonly<Record<WithdrawalState, string>> {
  const { t } = useLingui()
  return {
    audit: t`In review`,
    'audit-pass': t`Approved`,
    'audit-refuse': t`Refused`,
    cancelled: t({ message: 'Cancelled', context: 'a withdrawal' }),
    transferring: t`On its way`,
    success: t`Sent`,
    fail: t`Failed`,
  }
}
