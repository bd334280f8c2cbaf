import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { object, string } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import type { AskedPassword } from '#src/entities/popup/popups.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { PopupFrame } from './popup-frame.tsx'

interface PasswordQuestionProps {
  readonly asked: AskedPassword
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Asks for one of the two passwords. Stays open until the password is right or the user leaves. */
export function PasswordQuestion({ asked, onSent, onClose }: PasswordQuestionProps) {
  const { t } = useLingui()
  const { title, text, confirm, dangerous, hint, which, send } = asked
  const sendOrTell = useToldFailure(send)
  const formId = useId()
  const [field, other] = which === 'fund' ? fields.fund : fields.login
  const { form, errorOf, failure, isSending, onSubmit } = useEntryForm({
    schema: schemas[which],
    defaultValues: { currentPassword: '', fundPassword: '' },
    hidden: [other],
    send: async (entries) => {
      await sendOrTell(entries[field])
      onSent()
    },
  })
  return (
    <PopupFrame
      title={title}
      text={text}
      origin="opener"
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            size="large"
            block
            variant={dangerous === true ? 'danger' : 'primary'}
            loading={isSending}
          >
            {confirm}
          </Button>
          <Button size="large" block variant="ghost" onClick={onClose}>
            {isSending ? t`Close` : t`Cancel`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <PasswordField
          {...form.register(field)}
          label={which === 'fund' ? t`Fund password` : t`Login password`}
          autoComplete={which === 'fund' ? 'off' : 'current-password'}
          error={errorOf(field)}
          hint={hint}
        />
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
      </form>
    </PopupFrame>
  )
}

/** For each password, its field (which errors refer to) and the one that isn't shown. */
const fields = {
  login: ['currentPassword', 'fundPassword'],
  fund: ['fundPassword', 'currentPassword'],
} as const

const schemas = {
  login: object({ currentPassword, fundPassword: string() }),
  fund: object({ currentPassword: string(), fundPassword: currentPassword }),
}

/** Wraps `send`: once the user has left and the field is gone, its failure is shown in a toast. */
function useToldFailure(send: (password: string) => Promise<void>) {
  const { i18n } = useLingui()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return async (password: string) => {
    try {
      await send(password)
    } catch (error) {
      if (!isShown.current) showToast(i18n._(apiErrorText(error)), 'danger')
      throw error
    }
  }
}
