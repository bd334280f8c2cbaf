import { Trans } from '@lingui/react/macro'
import type { FiatOrder } from '#api/fiat.ts'
import { Notice } from '#src/ui/notice.tsx'

interface PaidTwiceNoticeProps {
  readonly order: Pick<FiatOrder, 'direction' | 'isPaidTwice'>
  readonly partner: string
}

/** The partner's page takes a payment for each attempt; says who has the surplus one. */
export function PaidTwiceNotice({ order: { direction, isPaidTwice }, partner }: PaidTwiceNoticeProps) {
  if (!isPaidTwice) return null
  return (
    <Notice tone="danger" title={<Trans>{partner} was paid twice</Trans>}>
      {direction === 'buy' ? (
        <Trans>
          {partner} has taken two payments for this order and completes one of them. It has the other one: our team has
          been alerted and will ask for it back.
        </Trans>
      ) : (
        <Trans>
          {partner} has received coins twice for this order and completes one sale. It has the other coins: our team has
          been alerted and will ask for them back.
        </Trans>
      )}{' '}
      <Trans>Don’t pay again. You can also contact its support with the partner’s order number below.</Trans>
    </Notice>
  )
}
