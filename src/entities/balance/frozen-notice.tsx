import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says that withdrawals are frozen. `since` is in ISO 8601. */
export function FrozenNotice({ since }: { readonly since: string }) {
  const format = useFormat()
  const date = format.date(Date.parse(since) / 1000, { style: 'date-time' })
  return (
    <Notice
      tone="warning"
      title={<Trans>Withdrawals are frozen</Trans>}
      action={
        <ButtonLink to={paths.withdrawFreeze} size="small" variant="secondary">
          <Trans>Unfreeze withdrawals</Trans>
        </ButtonLink>
      }
    >
      <Trans>You froze withdrawals and transfers on {date}. Deposits still arrive as usual.</Trans>
    </Notice>
  )
}
