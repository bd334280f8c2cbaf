import { Trans } from '@lingui/react/macro'
import { boolean, check, object, pipe } from 'valibot'
import { deleteAccount, sendAccountCode } from '#api/account.ts'
import { currentPassword, emailCode } from '#api/account-rules.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { formFault } from '#src/entities/session/forms/form-fault-text.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'

const deletion = object({
  currentPassword,
  code: emailCode,
  confirmed: pipe(
    boolean(),
    check((isConfirmed) => isConfirmed, formFault('not-confirmed')),
  ),
})

/** Deletes the account for good, for an owner who knows what that means. */
export function DeleteAccountForm({ onDeleted }: { readonly onDeleted: () => void }) {
  const { email } = useUser()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: deletion,
    defaultValues: { currentPassword: '', code: '', confirmed: false },
    send: async ({ confirmed: _confirmed, ...proof }) => {
      await callApi(deleteAccount, proof)
      onDeleted()
    },
  })
  const sendCode = async () => {
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'delete-account' })
    return { email, retryAfter }
  }
  return (
    <EntryForm {...frame} dangerous submitLabel={<Trans>Delete my account</Trans>}>
      <Notice tone="danger" title={<Trans>This cannot be taken back</Trans>}>
        <ul className="mt-1 list-disc space-y-1 ps-4">
          <li>
            <Trans>Your name, e-mail, sessions, second factors and messages are deleted at once.</Trans>
          </li>
          <li>
            <Trans>Bound wallets are unbound. Stake and rewards stay in the pools, in the hands of your wallet.</Trans>
          </li>
          <li>
            <Trans>Nobody can bring the account back, and its member id is not given out again.</Trans>
          </li>
        </ul>
      </Notice>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
      <CheckboxField
        {...form.register('confirmed')}
        label={<Trans>I understand that my account and my data will be gone.</Trans>}
        error={errorOf('confirmed')}
      />
    </EntryForm>
  )
}
