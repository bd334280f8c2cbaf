import { Trans } from '@lingui/react/macro'
import { keepSecondFactorByLink } from '#api/second-factor.ts'
import { paths } from '#src/config/paths.ts'
import { LinkCard } from '#src/entities/session/forms/link-card.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Stops the removal of a second factor, for owners who learned of it by email and didn't request it. */
export function KeepFactorCard({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  return (
    <LinkCard
      endpoint={keepSecondFactorByLink}
      realm="main"
      token={token}
      title={<Trans>Keep your second factor?</Trans>}
      text={<Trans>We’ll stop its removal and log out all your devices.</Trans>}
      action={<Trans>Keep it and log out all devices</Trans>}
      onClose={onClose}
    >
      <Notice
        tone="success"
        live
        title={<Trans>Second factor kept</Trans>}
        action={
          <ButtonLink to={paths.forgetPasswords} size="small" variant="secondary">
            <Trans>Set a new password</Trans>
          </ButtonLink>
        }
      >
        <Trans>All devices are logged out. Someone may know your password: set a new one now.</Trans>
      </Notice>
    </LinkCard>
  )
}
