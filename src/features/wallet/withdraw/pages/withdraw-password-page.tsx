import { Trans, useLingui } from '@lingui/react/macro'
import { object, string } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import type { Profile } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { verifyWithdrawalPassword, verifyWithdrawalSecondFactor } from '#api/withdrawals.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { Verification } from '#src/features/wallet/withdraw/components/verification.tsx'
import { useMoveOn } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

/** The first verification: the login password or, for accounts that have one, a second factor. */
export function Component() {
  const { t } = useLingui()
  return (
    <Verification steps={{ password: t`Login password`, 'second-factor': t`Second factor` }}>
      {({ id, nextStep }) =>
        nextStep === 'password' ? (
          <PasswordVerification requestId={id} />
        ) : (
          <WithProfile>
            {({ secondFactors }) => <SecondFactorVerification requestId={id} secondFactors={secondFactors} />}
          </WithProfile>
        )
      }
    </Verification>
  )
}

/** First verification, after which a code is emailed. */
function PasswordVerification({ requestId }: { readonly requestId: string }) {
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
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
        hint={<Trans>The one you use to log in to Sevenport</Trans>}
        error={errorOf('currentPassword')}
      />
    </EntryForm>
  )
}

interface SecondFactorVerificationProps {
  readonly requestId: string
  readonly secondFactors: Profile['secondFactors']
}

/** First verification of an account with a second factor, instead of the password. A code is emailed afterwards. */
function SecondFactorVerification({ requestId: id, secondFactors }: SecondFactorVerificationProps) {
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
