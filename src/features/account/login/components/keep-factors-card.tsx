import { Trans } from '@lingui/react/macro'
import { keepSecondFactorsByLink } from '#api/second-factor.ts'
import { paths } from '#src/config/paths.ts'
import { LinkCard } from '#src/entities/session/forms/link-card.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Stops the removal of all second factors, for owners who learned of it by email and didn't request it. */
export function KeepFactorsCard({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  return (
    <LinkCard
      endpoint={keepSecondFactorsByLink}
      realm="main"
      token={token}
      title={<Trans>Keep your second factors?</Trans>}
      text={<Trans>We’ll stop their removal and log out all your devices.</Trans>}
      action={<Trans>Keep them and log out all devices</Trans>}
      onClose={onClose}
    >
      <Notice
        tone="success"
        live
        title={<Trans>Second factors kept</Trans>}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={paths.forgetPasswords} size="small" variant="secondary">
              <Trans>Set a new password</Trans>
            </ButtonLink>
            <ButtonLink to={paths.writeToSupport} size="small" variant="secondary">
              <Trans>Contact support</Trans>
            </ButtonLink>
          </div>
        }
      >
        <Trans>
          All devices are logged out. Someone asked us to remove your second factors in your name and may know your
          password: set a new one now, and tell support.
        </Trans>
      </Notice>
    </LinkCard>
  )
}
