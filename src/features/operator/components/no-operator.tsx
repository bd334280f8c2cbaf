import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The backend takes the person for no operator: because they are none, or for want of a second factor. */
export function NoOperator() {
  const { data: profile } = useProfile()
  const hasSecondFactor = profile && (profile.secondFactors.totp || profile.secondFactors.passkeys > 0)
  return (
    <Card>
      {hasSecondFactor === false ? (
        <EmptyState
          icon={LockIcon}
          title={<Trans>A second factor is needed</Trans>}
          text={
            <Trans>
              Operators need an authenticator app or a passkey. Your account has neither. Set one up, then come back.
            </Trans>
          }
          action={
            <ButtonLink to={paths.securitySettings}>
              <Trans>Security</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={LockIcon}
          title={<Trans>This page is for operators</Trans>}
          text={<Trans>Your account is none. Only whoever runs the server can change that.</Trans>}
          action={
            <ButtonLink to={paths.home}>
              <Trans>Home</Trans>
            </ButtonLink>
          }
        />
      )}
    </Card>
  )
}
