import { useLingui } from '@lingui/react/macro'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { PasswordVerification } from '#src/features/withdraw/components/password-verification.tsx'
import { SecondFactorVerification } from '#src/features/withdraw/components/second-factor-verification.tsx'
import { Verification } from '#src/features/withdraw/components/verification.tsx'

/** The first verification: the log-in password, or the second factor of an account that has one. */
export function Component() {
  const { t } = useLingui()
  return (
    <Verification steps={{ password: t`Log-in password`, 'second-factor': t`Second factor` }}>
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
