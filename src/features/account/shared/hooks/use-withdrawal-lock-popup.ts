import { useLingui } from '@lingui/react/macro'
import { alertPopup } from '#src/entities/popup/popups.ts'
import { useOpenPopup } from '#src/lib/popup.ts'

/**
 * Tells the user in a pop-up that a security change paused withdrawals: a toast is too easy to miss. Resolves to
 * whether the user closed it; they may have used the browser's back button instead.
 */
export function useWithdrawalLockPopup() {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  return async (title: string): Promise<boolean> => {
    const text = t`To protect you, withdrawals and transfers are paused for 24 hours.`
    return (await openPopup(alertPopup, { title, text })) === true
  }
}
