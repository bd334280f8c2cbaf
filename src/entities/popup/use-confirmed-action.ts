import { useLingui } from '@lingui/react'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { showToast } from '#src/ui/toast.tsx'
import { type AskedQuestion, confirmDetailPopup, confirmPopup, type PopupDetail } from './popups.ts'

interface ConfirmedAction<Result> {
  /** With `details`, the question opens on the pop-up that lists them. */
  readonly question: AskedQuestion & { readonly details?: readonly PopupDetail[] }
  readonly act: () => Promise<Result>
  /** Text of the toast on success. */
  readonly doneText: (result: Result) => string
}

/** Asks for confirmation, then acts; a toast reports the result. */
export function useConfirmedAction() {
  const { i18n } = useLingui()
  const openPopup = useOpenPopup()
  return async <Result>({ question, act, doneText }: ConfirmedAction<Result>): Promise<void> => {
    const { details } = question
    const isSure = await (details
      ? openPopup(confirmDetailPopup, { ...question, details })
      : openPopup(confirmPopup, question))
    if (isSure !== true) return
    // Handled here rather than in a mutation's callbacks, which are lost if the list drops the row meanwhile.
    try {
      showToast(doneText(await act()), 'success')
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    }
  }
}
