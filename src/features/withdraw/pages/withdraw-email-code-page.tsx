import { useLingui } from '@lingui/react/macro'
import { EmailVerification } from '#src/features/withdraw/components/email-verification.tsx'
import { Verification } from '#src/features/withdraw/components/verification.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <Verification steps={{ 'email-code': t`Code from your mail` }}>
      {({ id }) => <EmailVerification requestId={id} />}
    </Verification>
  )
}
