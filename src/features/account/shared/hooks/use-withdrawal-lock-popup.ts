import { useLingui } from '@lingui/react/macro'
import { alertPopup } from '#src/entities/popup/popups.ts'
import { useOpenPopup } from '#src/lib/popup.ts'

/**
 * Says in a popup that withdrawals are paused after a change to the account's security: a toast is too easily missed.
 * Resolves to whether the person closed it; they may have left with the browser's back button instead.
 */
export function useWithdrawalLockPopup() {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  return async (title: string): Promise<boolean> => {
    const text = t`To protect you, withdrawals and transfers are paused for 24 hours.`
    return (await openPopup(alertPopup, { title, text })) === true
  }
}
