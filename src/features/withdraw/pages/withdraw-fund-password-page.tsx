import { useLingui } from '@lingui/react/macro'
import { FundPasswordVerification } from '#src/features/withdraw/components/fund-password-verification.tsx'
import { Verification } from '#src/features/withdraw/components/verification.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <Verification steps={{ 'fund-password': t`Fund password` }}>
      {({ id }) => <FundPasswordVerification requestId={id} />}
    </Verification>
  )
}
