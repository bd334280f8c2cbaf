import { Trans, useLingui } from '@lingui/react/macro'
import { deskName, type ExchangeOrder } from '#api/exchange.ts'
import { LegCard } from '#src/features/exchange/shared/components/leg-card.tsx'
import { ratesOf } from '#src/features/exchange/swap/rules/order-rate.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface OrderFactsProps {
  readonly order: ExchangeOrder
  readonly partner: string
  /** Returns the symbol of an asset. */
  readonly symbolOf: (asset: string) => string
}

/** Everything that was agreed and has happened. */
export function OrderFacts({ order, partner, symbolOf }: OrderFactsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { agreed, actual } = ratesOf(order)
  const { payout, refund, number, partnerOrderId, rateType, paidBy } = order
  // A route's contract isn't an address to send coins to.
  const payin = paidBy === 'route' ? { ...order.payin, address: null } : order.payin
  const rateText = (rate: string) => `1 ${symbolOf(payin.asset)} = ${format.rate(rate)} ${symbolOf(payout.asset)}`
  return (
    <>
      <LegCard title={<Trans>You pay</Trans>} leg={payin} symbol={symbolOf(payin.asset)} />
      <LegCard
        title={order.isForMerchant ? <Trans>The merchant receives</Trans> : <Trans>You receive</Trans>}
        leg={payout}
        symbol={symbolOf(payout.asset)}
      />
      {refund && <LegCard title={<Trans>Refund</Trans>} leg={refund} symbol={symbolOf(refund.asset)} />}
      <Card>
        <Facts>
          <Fact
            label={<Trans>Order number</Trans>}
            value={
              <span className="inline-flex items-center gap-1">
                {number}
                <CopyButton text={number} label={t`Copy the order number`} />
              </span>
            }
          />
          <Fact label={<Trans>Partner</Trans>} value={partner} />
          {partnerOrderId !== null && <Fact label={<Trans>Partner’s order number</Trans>} value={partnerOrderId} />}
          <Fact
            label={<Trans>Rate</Trans>}
            value={rateType === 'fixed' ? <Trans>Fixed rate</Trans> : <Trans>Floating rate</Trans>}
          />
          {agreed !== undefined && <Fact label={<Trans>Quoted rate</Trans>} value={rateText(agreed)} />}
          {actual !== undefined && <Fact label={<Trans>Actual rate</Trans>} value={rateText(actual)} />}
          <Fact
            label={<Trans>Network fee</Trans>}
            value={order.isForMerchant ? <Trans>Included</Trans> : <Trans>Included in what you receive</Trans>}
          />
          {order.partner === deskName && <Fact label={<Trans>Sevenport fee</Trans>} value={<Trans>None</Trans>} />}
        </Facts>
      </Card>
    </>
  )
}
