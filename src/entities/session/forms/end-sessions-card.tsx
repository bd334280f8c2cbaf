import { Trans } from '@lingui/react/macro'
import type { Realm } from '#api/endpoint.ts'
import { authenticationOf } from '#src/entities/session/authentication-calls.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LinkCard } from './link-card.tsx'

interface EndSessionsCardProps {
  readonly realm: Realm
  /** From the link in the email about a login from a new device. */
  readonly token: string
  readonly onClose: () => void
}

/** Logs out all devices of an account with an email's link, without a login. Does nothing until the user confirms. */
export function EndSessionsCard({ realm, token, onClose }: EndSessionsCardProps) {
  return (
    <LinkCard
      endpoint={authenticationOf[realm].endSessionsByLink}
      realm={realm}
      token={token}
      title={<Trans>Didn’t log in yourself?</Trans>}
      text={<Trans>This logs out every device, including this one.</Trans>}
      action={<Trans>Log out all devices</Trans>}
      variant="danger"
      onClose={onClose}
    >
      <Notice
        tone="success"
        live
        title={<Trans>All devices logged out</Trans>}
        action={
          <Button size="small" variant="secondary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Trans>If someone else knows your password, set a new one: tap “Forgot password?” below.</Trans>
      </Notice>
    </LinkCard>
  )
}
