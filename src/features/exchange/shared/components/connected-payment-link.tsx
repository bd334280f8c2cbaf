import { Trans } from '@lingui/react/macro'
import { connectedPayHref } from '#src/features/exchange/shared/rules/connected-pay-href.ts'
import { type PayableOrder, readOrderPayment } from '#src/features/exchange/shared/rules/order-payment.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Links to paying from the connected wallet, or says why it can't pay. Loads no wallet code. */
export function ConnectedPaymentLink({ order }: { readonly order: PayableOrder }) {
  const { obstacle } = readOrderPayment(order)
  switch (obstacle) {
    case undefined:
      return (
        <ButtonLink to={connectedPayHref(order)} variant="secondary" size="large" block>
          <Trans>Pay from connected wallet</Trans>
        </ButtonLink>
      )
    case 'memo':
      return (
        <p className="text-center text-caption text-ink-muted">
          <Trans>A connected wallet can’t pay this order: it needs a memo.</Trans>
        </p>
      )
    case 'address':
      return (
        <Notice tone="danger" live>
          <Trans>Don’t pay this order: funds sent to its address would be lost. Contact support.</Trans>
        </Notice>
      )
    case 'coin':
      return null
  }
}
