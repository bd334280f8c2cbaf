import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown if the backend doesn't accept the user as an operator: they aren't one, or have no second factor. */
export function NoOperator() {
  const { data: profile } = useProfile()
  const hasSecondFactor = profile && (profile.secondFactors.totp || profile.secondFactors.passkeys > 0)
  return (
    <Card>
      {hasSecondFactor === false ? (
        <EmptyState
          icon={LockIcon}
          title={<Trans>Second factor required</Trans>}
          text={<Trans>Operators need an authenticator app or a passkey. Set one up, then come back.</Trans>}
          action={
            <ButtonLink to={paths.securitySettings}>
              <Trans>Security</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={LockIcon}
          title={<Trans>For operators only</Trans>}
          text={<Trans>Your account has no operator role. An administrator can propose one for you.</Trans>}
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
