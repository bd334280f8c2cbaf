import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Tells users before they fill in the form that withdrawals require a fund password. */
export function FundPasswordNotice() {
  const { data: profile } = useProfile()
  if (profile?.hasFundPassword !== false) return null
  return (
    <Notice
      tone="warning"
      title={<Trans>Set a fund password first</Trans>}
      action={
        <ButtonLink to={paths.setFundPassword} size="small" variant="secondary">
          <Trans>Set fund password</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        You’ll use it to confirm withdrawals. It’s separate from your login password. What you’ve entered here is saved.
      </Trans>
    </Notice>
  )
}
