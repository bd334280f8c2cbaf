import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FreezeReason } from '#api/freezes.ts'
import { paths } from '#src/config/paths.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Balances } from './balance.queries.ts'

const reasons: Readonly<Record<FreezeReason, MessageDescriptor>> = {
  takeover: msg`Someone else may have access to your account.`,
  activity: msg`We noticed unusual activity.`,
  origin: msg`We need to know where some of your coins come from.`,
  request: msg`You asked us to.`,
}

/** Says that operators have frozen the account; only they can lift the freeze. */
export function AccountFreezeNotice({ freeze }: { readonly freeze: NonNullable<Balances['accountFreeze']> }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const date = format.date(Date.parse(freeze.since) / 1000, { style: 'date-time' })
  const reason = i18n._(reasons[freeze.reason])
  return (
    <Notice
      tone="warning"
      title={<Trans>Your account is frozen</Trans>}
      action={
        <ButtonLink to={paths.writeToSupport} size="small" variant="secondary">
          <Trans>Contact support</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Our team froze it on {date}. {reason} You can’t withdraw, send, swap or sell until it’s lifted. Deposits still
        arrive as usual.
      </Trans>
    </Notice>
  )
}
