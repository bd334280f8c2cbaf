import { Trans, useLingui } from '@lingui/react/macro'
import { object } from 'valibot'
import { emailCode } from '#api/account-rules.ts'
import { sendWithdrawalCode, verifyWithdrawalCode } from '#api/withdrawals.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useUser } from '#src/entities/session/session.ts'
import { Verification } from '#src/features/wallet/withdraw/components/verification.tsx'
import { useMoveOn } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { callApi } from '#src/lib/api-client.ts'

export function Component() {
  const { t } = useLingui()
  return (
    <Verification steps={{ 'email-code': t`Email code` }}>
      {({ id }) => <EmailVerification requestId={id} />}
    </Verification>
  )
}

/** Asks for the code from the email that names the amount and the address. */
function EmailVerification({ requestId: id }: { readonly requestId: string }) {
  const { email } = useUser()
  const moveOn = useMoveOn()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ code: emailCode }),
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await callApi(verifyWithdrawalCode, { id, code })
      moveOn(id, 'fund-password')
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Continue</Trans>}>
      <p className="text-ink-muted">
        <Trans>
          The email also shows the amount and address. If they don’t match what you see here, don’t enter the code.
        </Trans>
      </p>
      <EmailCodeField
        form={form}
        error={errorOf('code')}
        alreadySentTo={email}
        sendCode={async () => ({ email, ...(await callApi(sendWithdrawalCode, { id })) })}
      />
    </EntryForm>
  )
}
