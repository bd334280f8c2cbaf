import { useLingui } from '@lingui/react/macro'
import type { OpenedPopup } from '#src/lib/popup.ts'
import { showToast } from '#src/ui/toast.tsx'

/** Returns the choice to the page that asked. If a link opened the selector, only notes it and says so. */
export function useChoose({ origin, answer }: OpenedPopup<unknown, string>, note: (chosen: string) => void) {
  const { t } = useLingui()
  return (chosen: string) => {
    note(chosen)
    if (origin !== 'opener') showToast(t`${chosen} added to your recent choices`)
    answer(chosen)
  }
}
