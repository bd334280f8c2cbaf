import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ExchangeOrder, paymentHours } from '#api/exchange.ts'
import { lossOf } from '#src/features/exchange/swap/rules/loss.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'

interface OrderAdviceProps {
  readonly order: ExchangeOrder
  readonly partner: string
}

/** What happens next, who has the coins, and what to do about it. */
export function OrderAdvice({ order, partner }: OrderAdviceProps): ReactNode {
  switch (order.state) {
    case 'new':
      return (
        <Notice>
          <Trans>{partner} is setting up your order. Don’t pay yet: there’s no address to pay to.</Trans>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice>
          <Trans>{partner} hasn’t seen your payment yet. It will once the network confirms it.</Trans>{' '}
          <Trans>If nothing arrives within {paymentHours} hours, check the rate and create a new order.</Trans>
        </Notice>
      )
    case 'confirming':
      return (
        <Notice>
          <Trans>{partner} has your payment and will exchange it once the network confirms it.</Trans>
        </Notice>
      )
    case 'sending':
      return order.payout.transactionHash === null ? (
        <Notice>
          <Trans>{partner} is about to send your coins.</Trans>
        </Notice>
      ) : (
        <Notice>
          <Trans>{partner} says it has paid. Your order is complete once the network confirms it.</Trans>
        </Notice>
      )
    case 'suspended':
      return <HoldAdvice order={order} partner={partner} />
    case 'expired':
      return order.isLinkPaid ? (
        <LinkPaid partner={partner} />
      ) : (
        <Notice tone="warning" title={<Trans>Payment didn’t arrive in time</Trans>}>
          <Trans>
            Check the rate and create a new order. If you’ve already paid, don’t pay again: {partner} exchanges late
            payments or sends them back, and this page shows which.
          </Trans>
        </Notice>
      )
    case 'failed':
      return order.payin.address === null ? (
        <NotCreated order={order} partner={partner} />
      ) : (
        <Notice tone="danger" title={<Trans>Order failed</Trans>}>
          <Trans>Nothing was exchanged. If you’ve paid, {partner} has your coins and must send them back.</Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="success">
          <Trans>{partner} has sent your coins back to the refund address.</Trans>
        </Notice>
      )
    case 'completed':
      // The payout is the merchant's.
      return order.isForMerchant ? null : <LessArrived order={order} partner={partner} />
    case 'unpaid':
      return null
  }
}

function LinkPaid({ partner }: Pick<OrderAdviceProps, 'partner'>) {
  return (
    <Notice tone="warning" title={<Trans>Someone else has paid this link</Trans>}>
      <Trans>
        It can only be paid once, so don’t pay. If you’ve already paid, {partner} passes late payments on to the
        merchant or sends them back, and this page shows which.
      </Trans>
    </Notice>
  )
}

/** Without an order number from the partner, it refused or didn't answer in time; we don't know which. */
function NotCreated({ order: { partnerOrderId }, partner }: OrderAdviceProps) {
  return (
    <Notice tone="danger" title={<Trans>Order not created</Trans>}>
      {partnerOrderId === null ? (
        <Trans>
          {partner} didn’t accept the order, or didn’t answer in time. Nothing was exchanged, so don’t pay. Get a new
          quote.
        </Trans>
      ) : (
        <Trans>
          {partner} didn’t create the order as you agreed to it. Nothing was exchanged, so don’t pay. Get a new quote.
        </Trans>
      )}
    </Notice>
  )
}

/** In hundredths of a percent. A floating rate rarely moves by more. */
const usualSlip = 300n

function LessArrived({ order: { payin, payout }, partner }: OrderAdviceProps) {
  const format = useFormat()
  const missing = lostOf(payout)
  if (missing < usualSlip) return null
  const percent = percentOf(missing)
  const unpaid = lostOf(payin)
  const paidLess = percentOf(unpaid)
  // A smaller payment explains a smaller payout; only what is missing beyond that is the partner's fault.
  const isOfPayment = missing - unpaid < usualSlip
  return (
    <Notice tone="warning" title={<Trans>You received less than quoted</Trans>}>
      {isOfPayment ? (
        <Trans>
          You paid {paidLess} less than quoted, so {percent} less arrived.
        </Trans>
      ) : (
        <Trans>
          {partner} sent {percent} less than quoted. Ask its support why, with the partner’s order number below.
        </Trans>
      )}
    </Notice>
  )

  function percentOf(basisPoints: bigint): string {
    return format.percent(Number(basisPoints) / 10_000)
  }
}

/** Returns how much less than agreed has moved, in hundredths of a percent; 0 until the moved amount is known. */
function lostOf({ agreedAmount, movedAmount }: ExchangeOrder['payin']): bigint {
  return lossOf(agreedAmount ?? undefined, movedAmount ?? undefined) ?? 0n
}

function HoldAdvice({ order: { hold, canNameRefund }, partner }: OrderAdviceProps): ReactNode {
  switch (hold) {
    case 'verification':
      return (
        <Notice tone="warning" title={<Trans>{partner} needs to verify you</Trans>}>
          <Trans>
            {partner} has your coins and needs more information. Contact its support with the partner’s order number
            below.
          </Trans>
        </Notice>
      )
    case 'wrong-amount':
      return (
        <Notice tone="warning" title={<Trans>Wrong amount received</Trans>}>
          <Trans>{partner} has your coins and will exchange them at the current rate or send them back.</Trans>
        </Notice>
      )
    case 'refund-under-way':
      return (
        <Notice>
          <Trans>{partner} is sending your coins back.</Trans>
        </Notice>
      )
    case 'needs-refund-address':
      return (
        <Notice tone="warning" title={<Trans>Where should your coins go?</Trans>}>
          {canNameRefund ? (
            <Trans>{partner} wants to send your coins back. Enter a refund address below.</Trans>
          ) : (
            <Trans>
              {partner} wants to send your coins back. Give its support a refund address, with the partner’s order
              number below.
            </Trans>
          )}
        </Notice>
      )
    case 'refund-owed':
      return (
        <Notice tone="danger" title={<Trans>{partner} still has your coins</Trans>}>
          <Trans>
            {partner} declined the exchange after your coins were sent. Our team has been alerted and will ask for them
            back. You can also contact its support with the partner’s order number below.
          </Trans>
        </Notice>
      )
    case 'payout-contradicted':
      return (
        <Notice tone="danger" title={<Trans>We couldn’t confirm the payout</Trans>}>
          <Trans>
            {partner} says it has paid, but the network shows no such payment to your address. We’ve alerted our team.
            Keep this page’s link.
          </Trans>
        </Notice>
      )
    case 'payout-too-low':
      return (
        <Notice tone="danger" title={<Trans>The payout is too low</Trans>}>
          <Trans>
            {partner} paid you far less than you agreed to. Our team has been alerted. Keep this page’s link.
          </Trans>
        </Notice>
      )
    case null:
      return (
        <Notice tone="warning">
          <Trans>{partner} put this order on hold. If you’ve paid, it has your coins.</Trans>
        </Notice>
      )
  }
}
