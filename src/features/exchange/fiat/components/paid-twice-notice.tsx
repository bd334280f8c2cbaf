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
          {partner} took two payments for this order but will complete only one. Our team has been alerted and will ask
          for the other one back.
        </Trans>
      ) : (
        <Trans>
          {partner} received coins twice for this order but will complete only one sale. Our team has been alerted and
          will ask for the other coins back.
        </Trans>
      )}{' '}
      <Trans>Don’t pay again. You can also contact its support with the partner’s order number below.</Trans>
    </Notice>
  )
}
