import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says that withdrawals are locked after a change of credentials. `until` is in ISO 8601. */
export function LockNotice({ until }: { readonly until: string }) {
  const format = useFormat()
  const date = format.date(Date.parse(until) / 1000, { style: 'date-time' })
  return (
    <Notice
      tone="warning"
      title={<Trans>Withdrawals are paused for 24 hours</Trans>}
      action={
        <ButtonLink to={paths.securitySettings} size="small" variant="secondary">
          <Trans>Security</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        A password, your email or your second factors changed. To protect you, withdrawals and transfers are paused
        until {date}. Wasn’t you? Log out all other devices and change your password.
      </Trans>
    </Notice>
  )
}
