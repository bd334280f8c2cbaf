import { Trans } from '@lingui/react/macro'
import { object } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import { apiErrorCode } from '#api/errors.ts'
import { verifyWithdrawalPassword } from '#api/withdrawals.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useMoveOn } from '#src/features/withdraw/withdraw.queries.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

/** First verification. A code is mailed when it passes. */
export function PasswordVerification({ requestId }: { readonly requestId: string }) {
  const moveOn = useMoveOn()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword }),
    defaultValues: { currentPassword: '' },
    send: async (entries) => {
      try {
        await callApi(verifyWithdrawalPassword, { id: requestId, password: entries.currentPassword })
      } catch (error) {
        // A second factor was added on another device.
        if (!hasApiErrorCode(error, apiErrorCode.secondFactorMissing)) throw error
        moveOn(requestId, 'second-factor')
        return
      }
      moveOn(requestId, 'email-code')
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Continue</Trans>}>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        hint={<Trans>The one that you log in to Sevenport with</Trans>}
        error={errorOf('currentPassword')}
      />
    </EntryForm>
  )
}
