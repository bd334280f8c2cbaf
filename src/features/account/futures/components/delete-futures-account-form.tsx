import { Trans } from '@lingui/react/macro'
import { boolean, check, object, pipe } from 'valibot'
import { currentPassword, emailCode } from '#api/account-rules.ts'
import { deleteFuturesAccount, sendFuturesCode } from '#api/futures-account.ts'
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

/** Permanently deletes an account of the futures section. */
export function DeleteFuturesAccountForm({ onDeleted }: { readonly onDeleted: () => void }) {
  const { email } = useUser('futures')
  const { form, errorOf, ...frame } = useEntryForm({
    schema: deletion,
    defaultValues: { currentPassword: '', code: '', confirmed: false },
    send: async ({ confirmed: _confirmed, ...entries }) => {
      await callApi(deleteFuturesAccount, entries)
      onDeleted()
    },
  })
  const sendCode = async () => {
    const { retryAfter } = await callApi(sendFuturesCode, { purpose: 'delete-account' })
    return { email, retryAfter }
  }
  return (
    <EntryForm {...frame} dangerous submitLabel={<Trans>Delete my account</Trans>}>
      <Notice tone="danger" title={<Trans>This can’t be undone</Trans>}>
        <Trans>
          Your futures account, its sessions, your messages in this section and their files are deleted immediately.
          Your Sevenport account stays as it is.
        </Trans>
      </Notice>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
      <CheckboxField
        {...form.register('confirmed')}
        label={<Trans>I understand that my account and data will be permanently deleted.</Trans>}
        error={errorOf('confirmed')}
      />
    </EntryForm>
  )
}
