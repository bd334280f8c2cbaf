import { Trans } from '@lingui/react/macro'
import type { Realm } from '#api/endpoint.ts'
import { authenticationOf } from '#src/entities/session/session-refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LinkCard } from './link-card.tsx'

interface EndSessionsCardProps {
  readonly realm: Realm
  /** Of the link in the mail about a log-in from a new device. */
  readonly token: string
  readonly onClose: () => void
}

/** Ends every session of an account for somebody who has not logged in as this mail says. Nothing ends before they agree. */
export function EndSessionsCard({ realm, token, onClose }: EndSessionsCardProps) {
  return (
    <LinkCard
      endpoint={authenticationOf[realm].endSessionsByLink}
      realm={realm}
      token={token}
      title={<Trans>Was it not you who logged in?</Trans>}
      text={
        <Trans>
          This ends every session of your account, on all devices. Everybody has to log in again, you included.
        </Trans>
      }
      action={<Trans>End all sessions</Trans>}
      variant="danger"
      onClose={onClose}
    >
      <Notice
        tone="success"
        live
        title={<Trans>All sessions have ended</Trans>}
        action={
          <Button size="small" variant="secondary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Trans>If somebody else knows your password, set a new one: choose “Forgot password?” below.</Trans>
      </Notice>
    </LinkCard>
  )
}
