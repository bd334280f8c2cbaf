import { Trans } from '@lingui/react/macro'
import { object, string } from 'valibot'
import type { Profile } from '#api/account.ts'
import { verifyWithdrawalSecondFactor } from '#api/withdrawals.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { useMoveOn } from '#src/features/withdraw/withdraw.queries.ts'
import { callApi } from '#src/lib/api-client.ts'

interface SecondFactorVerificationProps {
  readonly requestId: string
  readonly secondFactors: Profile['secondFactors']
}

/** First verification of an account with a second factor, in place of the password. A code is mailed when it passes. */
export function SecondFactorVerification({ requestId: id, secondFactors }: SecondFactorVerificationProps) {
  const moveOn = useMoveOn()
  const { owner, schema, hidden, prove } = useOwnerProof(secondFactors)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword: string(), factorCode: schema.factorCode }),
    defaultValues: { currentPassword: '', factorCode: '' },
    hidden,
    send: async ({ factorCode }) => {
      const proof = await prove(factorCode)
      if (proof === undefined) return
      await callApi(verifyWithdrawalSecondFactor, { id, proof })
      moveOn(id, 'email-code')
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Continue</Trans>}>
      <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
    </EntryForm>
  )
}
