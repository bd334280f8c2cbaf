import { Trans } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import { isFinal } from '#api/order-states.ts'
import { Notice } from '#src/ui/notice.tsx'

interface NoRefundAddressProps {
  readonly order: Pick<ExchangeOrder, 'canNameRefund' | 'hold' | 'partnerOrderId' | 'refund' | 'state'>
  readonly partner: string
}

/** What to do about an order without a refund address if its partner accepts none later. */
export function NoRefundAddress({ order, partner }: NoRefundAddressProps) {
  const { canNameRefund, hold, partnerOrderId: number, refund, state } = order
  // If the partner has asked for the address, another notice says so.
  if (canNameRefund || refund !== null || hold === 'needs-refund-address') return null
  if (number === null || isFinal(state)) return null
  return (
    <Notice title={<Trans>No refund address</Trans>}>
      <Trans>
        {partner} can’t add one to this order. If the swap can’t be made, ask its support for a refund with order number{' '}
        {number}.
      </Trans>
    </Notice>
  )
}
