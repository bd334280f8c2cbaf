import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { enterPasswordPopup } from '#src/entities/popup/popups.ts'
import { PopupFrame } from '#src/features/popups/components/popup-frame.tsx'
import { usePopupWords } from '#src/features/popups/hooks/use-popup-words.ts'
import { type OpenedPopup, usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'

export function Component() {
  const popup = usePopup(enterPasswordPopup)
  return popup.origin === 'opener' ? <PasswordQuestion popup={popup} /> : <NoPasswordHere onClose={popup.close} />
}

function PasswordQuestion({ popup: { answer, close } }: { readonly popup: OpenedPopup<string> }) {
  const { t } = useLingui()
  const { word } = usePopupWords()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const formId = useId()
  const submit = () => {
    if (password === '') setIsMissing(true)
    else answer(password)
  }
  return (
    <PopupFrame
      title={word('title', t`Enter your password`)}
      text={word('text')}
      isFromLink={false}
      onClose={close}
      actions={
        <>
          <Button type="submit" form={formId} size="large" block>
            {word('confirm', t`Confirm`)}
          </Button>
          <Button size="large" block variant="ghost" onClick={close}>
            {word('cancel', t`Cancel`)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PasswordField
          label={word('label', t`Password`)}
          autoComplete="current-password"
          value={password}
          error={isMissing && password === '' ? t`Enter the password` : undefined}
          onChange={(event) => {
            setPassword(event.target.value)
          }}
        />
      </form>
    </PopupFrame>
  )
}

/** A link could dress up as a password prompt of ours: without a page of ours that asks, nothing can be entered. */
function NoPasswordHere({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <PopupFrame
      title={t`No password is needed here`}
      text={t`A link opened this window, and no page of Sevenport asked for a password. Sevenport asks for one only after you have tapped something yourself.`}
      isFromLink={false}
      onClose={onClose}
      actions={
        <Button size="large" block onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    />
  )
}
