import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { object } from 'valibot'
import { currentPassword, emailCode } from '#api/account-rules.ts'
import { sendUnfreezeCode, unfreezeWithdrawals } from '#api/withdrawals.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Ends a freeze: log-in password, a mailed code, fund password. */
export function UnfreezeForm() {
  const { t } = useLingui()
  const { userId, email } = useUser()
  const queryClient = useQueryClient()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword, code: emailCode, fundPassword: currentPassword }),
    defaultValues: { currentPassword: '', code: '', fundPassword: '' },
    send: async ({ currentPassword: password, ...proof }) => {
      await callApi(unfreezeWithdrawals, { password, ...proof })
      showToast(t`Withdrawals are possible again`, 'success')
      await queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>End the freeze</Trans>}>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <EmailCodeField
        form={form}
        error={errorOf('code')}
        sendCode={async () => ({ email, ...(await callApi(sendUnfreezeCode)) })}
      />
      <PasswordField
        {...form.register('fundPassword')}
        label={<Trans>Fund password</Trans>}
        autoComplete="off"
        error={errorOf('fundPassword')}
      />
    </EntryForm>
  )
}
