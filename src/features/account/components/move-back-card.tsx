import { Trans } from '@lingui/react/macro'
import { undoEmailChange } from '#api/account.ts'
import { paths } from '#src/config/paths.ts'
import { LinkCard } from '#src/entities/session/forms/link-card.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Moves an account back to the address that it has left, for somebody whom the email there told of it. */
export function MoveBackCard({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  return (
    <LinkCard
      endpoint={undoEmailChange}
      realm="main"
      token={token}
      title={<Trans>Move your account back?</Trans>}
      text={
        <Trans>
          It gets its earlier email back. All sessions and both passwords end, second factors added since are removed,
          and withdrawals are paused for 24 hours.
        </Trans>
      }
      action={<Trans>Move my account back</Trans>}
      onClose={onClose}
    >
      <Notice
        tone="success"
        live
        title={<Trans>Your account is back</Trans>}
        action={
          <ButtonLink to={paths.forgetPasswords} size="small" variant="secondary">
            <Trans>Set a new password</Trans>
          </ButtonLink>
        }
      >
        <Trans>It has its earlier email again. Set a new log-in password now, then a new fund password.</Trans>
      </Notice>
    </LinkCard>
  )
}
