import { Trans, useLingui } from '@lingui/react/macro'
import { enterPasswordPopup } from '#src/entities/popup/popups.ts'
import { PasswordQuestion } from '#src/features/dialogs/popups/components/password-question.tsx'
import { PopupFrame } from '#src/features/dialogs/popups/components/popup-frame.tsx'
import { usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'

/** A link could dress up as a password prompt of ours: without a page of ours that asks, nothing can be entered. */
export function Component() {
  const { t } = useLingui()
  const { origin, asked, answer, close } = usePopup(enterPasswordPopup)
  if (asked) return <PasswordQuestion asked={asked} onSent={() => answer(true)} onClose={close} />
  return (
    <PopupFrame
      title={t`No password needed`}
      text={t`This window was opened by a link. Sevenport only asks for a password after you tap something yourself.`}
      // The words are ours, though a link opened it.
      origin={origin === 'link' ? 'opener' : origin}
      goneText={t`This dialog has closed. Start again from here.`}
      onClose={close}
      actions={
        <Button size="large" block onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    />
  )
}
