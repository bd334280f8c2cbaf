import { Trans } from '@lingui/react/macro'
import { object, parse, pipe, string } from 'valibot'
import { email, emailCode, newPassword } from '#api/account-rules.ts'
import type { Realm } from '#api/endpoint.ts'
import { authenticationOf } from '#src/entities/session/authentication-calls.ts'
import { clearSession, readSession } from '#src/entities/session/session-store.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { EmailCodeField } from './email-code-field.tsx'
import { EmailField } from './email-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordsMatch } from './passwords-match.ts'
import { useEntryForm } from './use-entry-form.ts'

const reset = pipe(object({ email, code: emailCode, password: newPassword, repeated: string() }), passwordsMatch())

interface PasswordResetFormProps {
  readonly realm: Realm
  readonly onReset: () => void
}

/** Resets a forgotten password with an emailed code. */
export function PasswordResetForm({ realm, onReset }: PasswordResetFormProps) {
  const lang = useLanguageCode()
  const authentication = authenticationOf[realm]
  const { form, errorOf, ...frame } = useEntryForm({
    schema: reset,
    defaultValues: { email: '', code: '', password: '', repeated: '' },
    send: async ({ repeated: _repeated, ...entries }) => {
      await callApi(authentication.updatePassword, entries)
      // The reset has ended all sessions of the account, including this one.
      if (readSession(realm)?.user.email === entries.email) clearSession(realm)
      onReset()
    },
  })
  const sendCode = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return undefined
    const address = parse(email, form.getValues('email'))
    const request = { email: address, purpose: 'reset-password', lang } as const
    const { retryAfter } = await callApi(authentication.sendEmailCode, request)
    return { email: address, retryAfter }
  }
  return (
    <EntryForm {...frame} submitLabel={<Trans>Set new password</Trans>}>
      <EmailField entry={form.register('email')} autoComplete="username" error={errorOf('email')} />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
      <NewPasswordFields
        form={form}
        errorOf={errorOf}
        label={<Trans>New password</Trans>}
        repeatLabel={<Trans>Confirm new password</Trans>}
      />
    </EntryForm>
  )
}
