import { Trans } from '@lingui/react/macro'
import { object, pipe, string } from 'valibot'
import { sendAccountCode, setFundPassword } from '#api/account.ts'
import { currentPassword, emailCode, newPassword } from '#api/account-rules.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { NewPasswordFields } from '#src/entities/session/forms/new-password-fields.tsx'
import { passwordsMatch } from '#src/entities/session/forms/passwords-match.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

const fundPassword = pipe(
  object({ password: newPassword, repeated: string(), currentPassword, code: emailCode }),
  passwordsMatch(),
)

/** Sets the fund password, or sets it anew; the log-in password and a code show that the owner does it. */
export function FundPasswordForm({ onSet }: { readonly onSet: () => void }) {
  const { email } = useUser()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: fundPassword,
    defaultValues: { password: '', repeated: '', currentPassword: '', code: '' },
    send: async ({ password, repeated: _repeated, ...proof }) => {
      await callApi(setFundPassword, { ...proof, fundPassword: password })
      onSet()
    },
  })
  const sendCode = async () => {
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'set-fund-password' })
    return { email, retryAfter }
  }
  return (
    <EntryForm {...frame} submitLabel={<Trans>Set fund password</Trans>}>
      <NewPasswordFields
        form={form}
        errorOf={errorOf}
        label={<Trans>Fund password</Trans>}
        repeatLabel={<Trans>Fund password again</Trans>}
      />
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
    </EntryForm>
  )
}
