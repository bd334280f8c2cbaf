import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FiatOrder } from '#api/fiat.ts'
import { Notice } from '#src/ui/notice.tsx'

interface FiatOrderAdviceProps {
  readonly order: Pick<FiatOrder, 'direction' | 'state' | 'hold' | 'coin' | 'checkout' | 'partnerOrderId'>
  readonly partner: string
}

/** What is awaited from whom, who has the money, and what to do about it. */
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
            <Trans>{partner} is waiting for your payment. You pay on its own page and come back here afterwards.</Trans>
          ) : (
            <Trans>{partner} is waiting for your payment. Pay with the details below.</Trans>
          )}
        </Notice>
      )
    case 'waiting':
      return (
        <Notice>
          <Trans>{partner} hasn’t seen your payment yet. A bank can take some minutes to send it.</Trans>{' '}
          <Trans>If nothing arrives within 3 hours, check the rate and create a new order.</Trans>
        </Notice>
      )
    case 'confirming':
      return (
        <Notice>
          <Trans>{partner} has your payment and is buying your coins.</Trans>
        </Notice>
      )
    case 'sending':
      return (
        <Notice>
          {coin.transactionHash === null ? (
            <Trans>{partner} is about to send your coins.</Trans>
          ) : (
            <Trans>{partner} has sent your coins. Your order is complete once the network confirms them.</Trans>
          )}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title={<Trans>Payment didn’t arrive in time</Trans>}>
          <Trans>
            Check the rate and create a new order. If you’ve already paid, don’t pay again: {partner} uses late payments
            or sends them back, and this page shows which.
          </Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={<Trans>Nothing was bought</Trans>}>
          <Trans>
            {partner} declined the order or it was canceled. Money that has left your account goes back the way it came.
          </Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="success">
          <Trans>{partner} has sent your money back the way you paid.</Trans>
        </Notice>
      )
    case 'completed':
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
          <Trans>Continue on {partner}’s page. Once it says where your coins should go, you pay them here.</Trans>
        </Notice>
      ) : null
    case 'waiting':
      return (
        <Notice>
          <Trans>{partner} hasn’t seen your coins yet. It will once the network confirms them.</Trans>{' '}
          <Trans>If nothing arrives within 3 hours, check the rate and create a new order.</Trans>
        </Notice>
      )
    case 'confirming':
      return (
        <Notice>
          <Trans>{partner} has your coins and sells them once the network confirms them.</Trans>
        </Notice>
      )
    case 'sending':
      return (
        <Notice>
          <Trans>{partner} has sold your coins and is paying out the money.</Trans>
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
            Check the rate and create a new order. If you’ve already sent them, don’t send more: {partner} sells late
            coins or sends them back, and this page shows which.
          </Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={<Trans>Nothing was sold</Trans>}>
          <Trans>
            {partner} declined the order or it was canceled. If you’ve sent coins, it must send them back to your refund
            address.
          </Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="success">
          <Trans>{partner} has sent your coins back to the refund address.</Trans>
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
          <Trans>Continue on its page, or write to its support with the partner’s order number below.</Trans>
        </Notice>
      )
    case 'wrong-amount':
      return (
        <Notice tone="warning" title={<Trans>Wrong amount received</Trans>}>
          <Trans>{partner} has what you paid and will trade it at the current rate or send it back.</Trans>
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
        <Notice tone="warning" title={<Trans>Where should it go back to?</Trans>}>
          <Trans>
            {partner} wants to send back what you paid. Tell its support where to, with the partner’s order number
            below.
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
          <Trans>{partner} put this order on hold. If you’ve paid, it has your payment.</Trans>
        </Notice>
      )
  }
}
