import { Trans } from '@lingui/react/macro'
import { boolean, check, object, pipe } from 'valibot'
import { deleteAccount, type Profile, sendAccountCode } from '#api/account.ts'
import { emailCode } from '#api/account-rules.ts'
import { apiErrorCode } from '#api/errors.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { formFault } from '#src/entities/session/forms/form-fault-text.ts'
import { OwnerProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { useUser } from '#src/entities/session/session.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { DeletionTerms } from './deletion-terms.tsx'

const confirmed = pipe(
  boolean(),
  check((isConfirmed) => isConfirmed, formFault('not-confirmed')),
)

interface DeleteAccountFormProps extends Pick<Profile, 'secondFactors'> {
  /** The user's deposit addresses, which end with the account. */
  readonly depositAddresses: readonly string[]
  readonly onDeleted: () => void
  /** Called when a new obstacle has come up in the meantime. */
  readonly onRefused: () => void
}

/** Permanently deletes the account, for owners who know what that means. */
export function DeleteAccountForm({ secondFactors, depositAddresses, onDeleted, onRefused }: DeleteAccountFormProps) {
  const { email } = useUser()
  const { owner, schema, hidden, send } = useOwnerProof(secondFactors)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ ...schema, code: emailCode, confirmed }),
    defaultValues: { currentPassword: '', factorCode: '', code: '', confirmed: false },
    hidden,
    send: async ({ confirmed: _confirmed, code, ...entries }) => {
      try {
        await send(entries, async (proof) => callApi(deleteAccount, { ...proof, code }))
      } catch (error) {
        if (error instanceof ApiError && error.code === apiErrorCode.stateConflict) onRefused()
        throw error
      }
      onDeleted()
    },
  })
  const sendCode = async () => {
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'delete-account' })
    return { email, retryAfter }
  }
  return (
    <EntryForm {...frame} dangerous submitLabel={<Trans>Delete my account</Trans>}>
      <DeletionTerms depositAddresses={depositAddresses} />
      <OwnerProofFields owner={owner} form={form} errorOf={errorOf} />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
      <CheckboxField
        {...form.register('confirmed')}
        label={<Trans>I understand that my account and data will be permanently deleted.</Trans>}
        error={errorOf('confirmed')}
      />
    </EntryForm>
  )
}
