import { Trans } from '@lingui/react/macro'
import { isFinal } from '#api/order-states.ts'
import { TransactionLink } from '#src/entities/chain/hash-links.tsx'
import type { PayableOrder } from '#src/features/exchange/shared/rules/order-payment.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { Notice } from '#src/ui/notice.tsx'

interface SentPaymentNoticeProps {
  readonly order: Pick<PayableOrder, 'number' | 'payin' | 'state'>
  readonly partner: string
}

/** For users who paid in this browser: says where the payment is, and not to pay again, until the partner sees it. */
export function SentPaymentNotice({ order: { number, payin, state }, partner }: SentPaymentNoticeProps) {
  const sent = useSentPayment(number)
  if (sent === undefined || payin.transactionHash !== null || isFinal(state)) return null
  return (
    <Notice
      tone="success"
      title={<Trans>You’ve paid</Trans>}
      action={<TransactionLink chainId={sent.chainId} hash={sent.hash} />}
    >
      <Trans>Your payment is on the network. Waiting for {partner} to detect it. Don’t pay again.</Trans>
    </Notice>
  )
}
