import { confirmPopup } from '#src/entities/popup/popups.ts'
import { Question } from '#src/features/popups/components/question.tsx'

export function Component() {
  return <Question popup={confirmPopup} />
}
