import { confirmPopup } from '#src/entities/popup/popups.ts'
import { Question } from '#src/features/dialogs/popups/components/question.tsx'
import { usePopup } from '#src/lib/popup.ts'

export function Component() {
  return <Question popup={usePopup(confirmPopup)} />
}
