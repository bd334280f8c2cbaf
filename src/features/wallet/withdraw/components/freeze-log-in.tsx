import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { logInHref } from '#src/entities/session/return-to.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Only the owner may see whether withdrawals are frozen, and unfreeze them. */
export function FreezeLogIn() {
  const location = useLocation()
  return (
    <Card>
      <EmptyState
        icon={LockIcon}
        title={<Trans>Log in first</Trans>}
        text={<Trans>Only the account owner can unfreeze withdrawals, with all three verifications.</Trans>}
        action={
          <ButtonLink to={logInHref('main', location)}>
            <Trans>Log in</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
