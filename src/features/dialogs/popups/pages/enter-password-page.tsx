import { Trans, useLingui } from '@lingui/react/macro'
import { enterPasswordPopup } from '#src/entities/popup/popups.ts'
import { PasswordQuestion } from '#src/features/dialogs/popups/components/password-question.tsx'
import { PopupFrame } from '#src/features/dialogs/popups/components/popup-frame.tsx'
import { usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'

/** A link could imitate our password prompt, so there is no field unless one of our pages asks. */
export function Component() {
  const { t } = useLingui()
  const { origin, asked, answer, close } = usePopup(enterPasswordPopup)
  if (asked) return <PasswordQuestion asked={asked} onSent={() => answer(true)} onClose={close} />
  return (
    <PopupFrame
      title={t`No password needed`}
      text={t`This window was opened by a link. Sevenport only asks for a password after you tap something yourself.`}
      // The text is ours, even if a link opened the page.
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
