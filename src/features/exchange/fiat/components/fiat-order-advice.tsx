import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FiatOrder } from '#api/fiat.ts'
import { Notice } from '#src/ui/notice.tsx'

interface FiatOrderAdviceProps {
  readonly order: Pick<FiatOrder, 'direction' | 'state' | 'hold' | 'coin' | 'checkout' | 'partnerOrderId'>
  readonly partner: string
}

/** What happens next, who has the money, and what to do about it. */
export function FiatOrderAdvice({ order, partner }: FiatOrderAdviceProps): ReactNode {
  if (order.state === 'suspended') return <HoldAdvice order={order} partner={partner} />
  return order.direction === 'buy' ? (
    <PurchaseAdvice order={order} partner={partner} />
  ) : (
    <SaleAdvice order={order} partner={partner} />
  )
}

function PurchaseAdvice({ order: { state, coin, checkout }, partner }: FiatOrderAdviceProps): ReactNode {
  switch (state) {
    case 'new':
      return <SettingUp partner={partner} />
    case 'unpaid':
      return (
        <Notice>
          {checkout === 'hosted' ? (
            <Trans>{partner} is waiting for your payment. Pay on its page, then come back here.</Trans>
          ) : (
            <Trans>{partner} is waiting for your payment. Pay with the details below.</Trans>
          )}
        </Notice>
      )
    case 'waiting':
      return (
        <Notice>
          <Trans>{partner} hasn’t received your payment yet. Banks can take a few minutes to send it.</Trans>{' '}
          <Trans>
            Don’t pay again: {partner} completes late payments or sends them back. If you haven’t paid, this order
            expires and you can create a new one.
          </Trans>
        </Notice>
      )
    case 'confirming':
      return (
        <Notice>
          <Trans>{partner} has your payment and is getting your coins ready.</Trans>
        </Notice>
      )
    case 'sending':
      return (
        <Notice>
          {coin.transactionHash === null ? (
            <Trans>{partner} has your payment and is about to send your coins.</Trans>
          ) : (
            <Trans>{partner} has sent your coins. Your order is complete once the network confirms them.</Trans>
          )}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title={<Trans>Payment didn’t arrive in time</Trans>}>
          <Trans>
            If you’ve already paid, don’t pay again: {partner} completes late payments or sends them back, and this page
            shows which. If you haven’t, create a new order at the current price.
          </Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={<Trans>Nothing was bought</Trans>}>
          <Trans>
            {partner} declined the order, or it was canceled. If you’ve paid, your money must go back the way you paid.
          </Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="success">
          <Trans>{partner} has sent your money back the way you paid. Your bank may take a few days to show it.</Trans>{' '}
          <Trans>
            If it hasn’t arrived after 10 business days, contact {partner}’s support with the partner’s order number
            below.
          </Trans>
        </Notice>
      )
    case 'completed':
      return (
        <Notice tone="success">
          <Trans>{partner} has sent your coins to your address.</Trans>
        </Notice>
      )
    case 'suspended':
      return null
  }
}

function SaleAdvice({ order: { state, coin }, partner }: FiatOrderAdviceProps): ReactNode {
  switch (state) {
    case 'new':
      return <SettingUp partner={partner} />
    case 'unpaid':
      return coin.address === null ? (
        <Notice>
          <Trans>Continue on {partner}’s page. Once it names an address, you can send your coins from here.</Trans>
        </Notice>
      ) : null
    case 'waiting':
      return (
        <Notice>
          <Trans>{partner} hasn’t seen your coins yet. They show up once the network confirms them.</Trans>{' '}
          <Trans>
            Don’t send them again: {partner} sells late coins or sends them back. If you haven’t sent them, this order
            expires and you can create a new one.
          </Trans>
        </Notice>
      )
    case 'confirming':
      return (
        <Notice>
          <Trans>{partner} has seen your coins and will sell them once the network confirms them.</Trans>
        </Notice>
      )
    case 'sending':
      return (
        <Notice>
          <Trans>{partner} has sold your coins and is paying you.</Trans>
        </Notice>
      )
    case 'completed':
      return (
        <Notice tone="success">
          <Trans>{partner} says it has paid you. Your bank may take a while to show it.</Trans>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title={<Trans>Your coins didn’t arrive in time</Trans>}>
          <Trans>
            If you’ve already sent them, don’t send them again: {partner} sells late coins or sends them back, and this
            page shows which. If you haven’t, create a new order at the current price.
          </Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={<Trans>Nothing was sold</Trans>}>
          <Trans>
            {partner} declined the order, or it was canceled. If you’ve sent your coins, it must send them back to your
            refund address.
          </Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="success">
          <Trans>{partner} has sent your coins back to your refund address.</Trans>
        </Notice>
      )
    case 'suspended':
      return null
  }
}

function SettingUp({ partner }: Pick<FiatOrderAdviceProps, 'partner'>) {
  return (
    <Notice>
      <Trans>{partner} is setting up your order. Don’t pay yet.</Trans>
    </Notice>
  )
}

function HoldAdvice({ order: { hold, direction }, partner }: FiatOrderAdviceProps): ReactNode {
  switch (hold) {
    case 'verification':
      return (
        <Notice tone="warning" title={<Trans>{partner} needs to verify you</Trans>}>
          <Trans>
            Continue on its page, or contact its support with the partner’s order number below. If you’ve paid, it has
            your payment.
          </Trans>
        </Notice>
      )
    case 'wrong-amount':
      return (
        <Notice tone="warning" title={<Trans>Wrong amount received</Trans>}>
          <Trans>
            {partner} has your payment and will complete the order at the current price or send it back. You don’t need
            to do anything.
          </Trans>
        </Notice>
      )
    case 'refund-under-way':
      return (
        <Notice>
          {direction === 'buy' ? (
            <Trans>{partner} is sending your money back.</Trans>
          ) : (
            <Trans>{partner} is sending your coins back.</Trans>
          )}
        </Notice>
      )
    case 'needs-refund-address':
      return (
        <Notice tone="warning" title={<Trans>Where should the refund go?</Trans>}>
          <Trans>
            {partner} wants to send your payment back and needs to know where. Contact its support with the partner’s
            order number below.
          </Trans>
        </Notice>
      )
    case 'refund-owed':
      return (
        <Notice tone="danger" title={<Trans>{partner} still has your coins</Trans>}>
          <Trans>
            {partner} declined the order after your coins were sent. Our team has been alerted and will ask for them
            back, to your refund address. You can also contact its support with the partner’s order number below.
          </Trans>
        </Notice>
      )
    case 'payout-contradicted':
      return (
        <Notice tone="danger" title={<Trans>We couldn’t confirm the payout</Trans>}>
          <Trans>
            {partner} says it has paid you, but the network shows no such payment to your address. Our team has been
            alerted. Save the link to this page.
          </Trans>
        </Notice>
      )
    case 'payout-too-low':
      return (
        <Notice tone="danger" title={<Trans>The payout is too low</Trans>}>
          <Trans>
            {partner} paid you far less than you agreed to. Our team has been alerted. Save the link to this page.
          </Trans>
        </Notice>
      )
    case null:
      return (
        <Notice tone="warning">
          <Trans>
            {partner} put this order on hold without giving a reason. If you’ve paid, it has your payment. If the order
            doesn’t continue soon, contact its support with the partner’s order number below.
          </Trans>
        </Notice>
      )
  }
}
