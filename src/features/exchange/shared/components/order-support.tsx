import { Trans, useLingui } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import type { SupportLetter } from '#src/lib/support-href.ts'
import { SupportLink } from '#src/ui/support-link.tsx'
import { SupportQuestion } from '#src/entities/support/support-question.tsx'

interface OrderSupportProps {
  readonly order: Pick<ExchangeOrder, 'number' | 'partnerOrderId'>
  readonly partner: string
}

/** Ways to contact support. The email names the order, but never its view token: that opens it for any reader. */
export function OrderSupport({ order: { number, partnerOrderId }, partner }: OrderSupportProps) {
  const { t } = useLingui()
  const letter: SupportLetter = {
    subject: t`Order ${number}`,
    lines: [
      t`Order number: ${number}`,
      t`Partner: ${partner}`,
      ...(partnerOrderId === null ? [] : [t`Partner’s order number: ${partnerOrderId}`]),
    ],
  }
  return (
    <p className="text-caption text-ink-muted">
      <SupportQuestion kind="order" number={number} />{' '}
      <Trans>
        You can also email <SupportLink letter={letter} />.
      </Trans>
    </p>
  )
}
