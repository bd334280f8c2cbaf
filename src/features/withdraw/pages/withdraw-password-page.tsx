import { useLingui } from '@lingui/react/macro'
import { Verification } from '#src/features/withdraw/components/verification.tsx'
import { PasswordVerification } from '#src/features/withdraw/components/password-verification.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <Verification step="password" title={t`Log-in password`}>
      {({ id }) => <PasswordVerification requestId={id} />}
    </Verification>
  )
}
