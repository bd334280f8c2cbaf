import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ContractIcon, LockIcon, UnlockIcon } from '#src/ui/launch-icons.tsx'
import { Milestone } from './milestone.tsx'

/** Reasons to trust the pools (M1, M2, M11). */
export function TrustSection() {
  return (
    <Card title={<Trans>Safe by contract</Trans>}>
      <ul>
        <Milestone icon={LockIcon} title={<Trans>Approval for your stake, nothing else</Trans>}>
          <Trans>The pool can take the amount you stake, and nothing more.</Trans>
        </Milestone>
        <Milestone icon={UnlockIcon} title={<Trans>Unstake at any time</Trans>}>
          <Trans>No one else can lock or move it, even while the pool is paused.</Trans>
        </Milestone>
        <Milestone icon={ContractIcon} title={<Trans>Open contracts</Trans>}>
          <Trans>Every pool’s address is public. Compare it with the one in your wallet.</Trans>
        </Milestone>
      </ul>
      <div className="mt-4">
        <ButtonLink to={paths.aboutUs} variant="secondary" block>
          <Trans>See the contracts</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}
