import { Trans } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import { Notice } from '#src/ui/notice.tsx'
import { OrderAdvice } from './order-advice.tsx'

interface RouteAdviceProps {
  readonly order: ExchangeOrder
  readonly partner: string
}

/** Like `OrderAdvice`, but nobody holds the coins: they're in the wallet, with a bridge, or have arrived. */
export function RouteAdvice({ order, partner }: RouteAdviceProps) {
  switch (order.state) {
    case 'waiting':
      return (
        <Notice>
          <Trans>Your swap has been sent. The network still has to confirm it.</Trans>
        </Notice>
      )
    case 'confirming':
      return (
        <Notice>
          <Trans>Your swap is on the network. It’s being confirmed.</Trans>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title={<Trans>Not swapped in time</Trans>}>
          <Trans>
            Check the price and create a new order. If your wallet has already sent the swap, it still counts, and this
            page shows its progress.
          </Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={<Trans>The swap has failed</Trans>}>
          <Trans>Your coins are in your wallet or come back to it. Create a new order to try again.</Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="success">
          <Trans>Your coins are back in the wallet that sent them.</Trans>
        </Notice>
      )
    default:
      return <OrderAdvice order={order} partner={partner} />
  }
}
