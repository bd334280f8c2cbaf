import { useLingui } from '@lingui/react/macro'
import { alertPopup } from '#src/entities/popup/popups.ts'
import { useOpenPopup } from '#src/lib/popup.ts'

/**
 * Tells that something which protects the account has changed and that withdrawals are paused because of it: a toast is
 * missed too easily. The answer is whether the person has closed that; they may have left with the browser instead.
 */
export function useTellHold() {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  return async (title: string): Promise<boolean> => {
    const text = t`To protect you, withdrawals and transfers are paused for 24 hours.`
    return (await openPopup(alertPopup, { title, text })) === true
  }
}
