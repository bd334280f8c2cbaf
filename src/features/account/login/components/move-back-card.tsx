import { Trans } from '@lingui/react/macro'
import { undoEmailChange } from '#api/account.ts'
import { paths } from '#src/config/paths.ts'
import { LinkCard } from '#src/entities/session/forms/link-card.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Moves an account back to its previous email address, for owners who learned of the change by an email to it. */
export function MoveBackCard({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  return (
    <LinkCard
      endpoint={undoEmailChange}
      realm="main"
      token={token}
      title={<Trans>Restore your previous email?</Trans>}
      text={
        <Trans>
          This also logs out all devices, clears both passwords, removes second factors added since, and pauses
          withdrawals for 24 hours.
        </Trans>
      }
      action={<Trans>Restore my email</Trans>}
      onClose={onClose}
    >
      <Notice
        tone="success"
        live
        title={<Trans>Email restored</Trans>}
        action={
          <ButtonLink to={paths.forgetPasswords} size="small" variant="secondary">
            <Trans>Set a new password</Trans>
          </ButtonLink>
        }
      >
        <Trans>Your previous email is back. Set a new login password, then a new fund password.</Trans>
      </Notice>
    </LinkCard>
  )
}
