import { Trans } from '@lingui/react/macro'
import { object, parse } from 'valibot'
import { changeEmail, sendAccountCode } from '#api/account.ts'
import { currentPassword, email, emailCode } from '#api/account-rules.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EmailField } from '#src/entities/session/forms/email-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useKeepProfile } from '#src/entities/session/profile.queries.ts'
import { callApi } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

/** Moves the account to another e-mail address, which a code that goes there proves. */
export function ChangeEmailForm({ onChanged }: { readonly onChanged: () => void }) {
  const keepProfile = useKeepProfile()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ newEmail: email, code: emailCode, currentPassword }),
    defaultValues: { newEmail: '', code: '', currentPassword: '' },
    send: async (entries) => {
      await keepProfile(await callApi(changeEmail, entries))
      onChanged()
    },
  })
  const sendCode = async () => {
    if (!(await form.trigger('newEmail', { shouldFocus: true }))) return undefined
    const newEmail = parse(email, form.getValues('newEmail'))
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'change-email', newEmail })
    return { email: newEmail, retryAfter }
  }
  return (
    <EntryForm {...frame} submitLabel={<Trans>Change e-mail</Trans>}>
      <EmailField
        entry={form.register('newEmail')}
        label={<Trans>New e-mail</Trans>}
        autoComplete="email"
        error={errorOf('newEmail')}
      />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
    </EntryForm>
  )
}
