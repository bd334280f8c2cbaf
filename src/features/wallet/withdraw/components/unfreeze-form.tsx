import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { object } from 'valibot'
import type { Profile } from '#api/account.ts'
import { currentPassword, emailCode } from '#api/account-rules.ts'
import { sendUnfreezeCode, unfreezeWithdrawals } from '#api/withdrawals.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { OwnerProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Ends a freeze with the login password or a second factor, an email code and the fund password. */
export function UnfreezeForm({ secondFactors }: Pick<Profile, 'secondFactors'>) {
  const { t } = useLingui()
  const { userId, email } = useUser()
  const queryClient = useQueryClient()
  const { owner, schema, hidden, send } = useOwnerProof(secondFactors)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ ...schema, code: emailCode, fundPassword: currentPassword }),
    defaultValues: { currentPassword: '', factorCode: '', code: '', fundPassword: '' },
    hidden,
    send: async ({ code, fundPassword, ...entries }) => {
      await send(entries, async ({ currentPassword: password, ...rest }) =>
        callApi(unfreezeWithdrawals, { ...rest, ...(password !== undefined && { password }), code, fundPassword }),
      )
      showToast(t`You can withdraw again`, 'success')
      await queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Unfreeze withdrawals</Trans>}>
      <OwnerProofFields owner={owner} form={form} errorOf={errorOf} />
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
