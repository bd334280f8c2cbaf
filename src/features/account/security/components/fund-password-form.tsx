import { Trans } from '@lingui/react/macro'
import { object, pipe, string } from 'valibot'
import { type Profile, sendAccountCode, setFundPassword } from '#api/account.ts'
import { emailCode, newPassword } from '#api/account-rules.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { NewPasswordFields } from '#src/entities/session/forms/new-password-fields.tsx'
import { OwnerProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { passwordsMatch } from '#src/entities/session/forms/passwords-match.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'

interface FundPasswordFormProps extends Pick<Profile, 'secondFactors'> {
  readonly onSet: () => void
}

/** Sets or resets the fund password. Login password or second factor, plus a code, prove that the owner does it. */
export function FundPasswordForm({ secondFactors, onSet }: FundPasswordFormProps) {
  const { email } = useUser()
  const { owner, schema, hidden, send } = useOwnerProof(secondFactors)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: pipe(object({ password: newPassword, repeated: string(), ...schema, code: emailCode }), passwordsMatch()),
    defaultValues: { password: '', repeated: '', currentPassword: '', factorCode: '', code: '' },
    hidden,
    send: async ({ password: fundPassword, repeated: _repeated, code, ...entries }) => {
      await send(entries, async (proof) => callApi(setFundPassword, { ...proof, fundPassword, code }))
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
        repeatLabel={<Trans>Confirm fund password</Trans>}
      />
      <OwnerProofFields owner={owner} form={form} errorOf={errorOf} />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
    </EntryForm>
  )
}
