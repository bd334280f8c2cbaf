import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { networkKey } from '#api/coins.ts'
import type { AlertedOrder, OrderAlert } from '#api/operators.ts'
import { networkName } from '#deployments/network-name.ts'
import { isNetworkHash } from '#src/chain/is-hash.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { PayoutTooLow } from './payout-too-low.tsx'
import { SettleAlert } from './settle-alert.tsx'

const alerts: Readonly<Record<OrderAlert, { readonly title: ReactNode; readonly advice: ReactNode }>> = {
  'unknown-status': {
    title: <Trans>Unknown status</Trans>,
    advice: <Trans>The partner reported a status that isn’t in its documentation. The order keeps its status.</Trans>,
  },
  'impossible-status': {
    title: <Trans>Impossible status</Trans>,
    advice: <Trans>The partner reported an impossible status change. The order keeps its status.</Trans>,
  },
  'payout-contradicted': {
    title: <Trans>Payout contradicted</Trans>,
    advice: <Trans>The partner says it has paid, but the network says otherwise. Ask its support for the coins.</Trans>,
  },
  'payout-too-low': {
    title: <Trans>Payout too low</Trans>,
    advice: null,
  },
  'payout-unproven': {
    title: <Trans>Payout not found</Trans>,
    advice: <Trans>The partner reported a payout half an hour ago, but it isn’t on the network.</Trans>,
  },
  'refund-owed': {
    title: <Trans>Refund owed</Trans>,
    advice: (
      <Trans>
        The partner declined the order after the coins were sent. It has them: ask its support to send them to the
        refund address.
      </Trans>
    ),
  },
  'refund-unproven': {
    title: <Trans>Refund not found</Trans>,
    advice: (
      <Trans>
        The partner says it sent the coins back, but the network doesn’t show it. Ask its support for the transaction.
        Settle this only once the person has the coins: the order then counts as refunded.
      </Trans>
    ),
  },
  'partner-silent': {
    title: <Trans>Partner silent</Trans>,
    advice: <Trans>The partner’s last ten responses couldn’t be used.</Trans>,
  },
  'creation-unknown': {
    title: <Trans>Creation unknown</Trans>,
    advice: <Trans>The partner may have created an order we have no record of. No one was asked to pay it.</Trans>,
  },
  'order-repeated': {
    title: <Trans>Order repeated</Trans>,
    advice: <Trans>The partner returned an order it had already created. No one was asked to pay it.</Trans>,
  },
  'payin-refused': {
    title: <Trans>Unusable pay-in address</Trans>,
    advice: (
      <Trans>
        The partner gave a pay-in address that belongs to us, a token contract or no one. No one was asked to pay it.
      </Trans>
    ),
  },
  'paid-twice': {
    title: <Trans>Paid twice</Trans>,
    advice: (
      <Trans>
        The partner has taken two payments for this order and only one counts here. Ask its support to send the other
        one back. Settle this only once the person has it.
      </Trans>
    ),
  },
}

/** An order that needs attention: why, who has the coins, and where to look. */
export function AlertedOrderRow({ order }: { readonly order: AlertedOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const { number, alert, partner, partnerOrderId, partnerStatus, state, hold, memberId, stateChangedAt } = order
  const since = format.date(Date.parse(stateChangedAt) / 1000, { style: 'date-time' })
  return (
    <li
      aria-label={t`Order ${number}`}
      className="grid gap-3 border-line px-4 py-4 not-last:border-b md:grid-cols-3 md:gap-5"
    >
      <div className="min-w-0 space-y-2">
        <Chip tone={alert === 'payout-contradicted' || alert === 'payout-too-low' ? 'danger' : 'warning'}>
          {alerts[alert].title}
        </Chip>
        <p className="text-caption">
          {alert === 'payout-too-low' ? <PayoutTooLow {...order} /> : alerts[alert].advice}
        </p>
        <SettleAlert order={order} />
      </div>
      <Facts>
        <Fact label={<Trans>Order number</Trans>} value={number} />
        <Fact label={<Trans>Member</Trans>} value={memberId ?? <Trans>Deleted account</Trans>} />
        <Fact label={<Trans>Partner</Trans>} value={partner} />
        {partnerOrderId !== null && <Fact label={<Trans>Partner’s order number</Trans>} value={partnerOrderId} />}
        {partnerStatus !== null && <Fact label={<Trans>Partner’s status</Trans>} value={partnerStatus} />}
        <Fact label={<Trans>State</Trans>} value={hold === null ? state : `${state}: ${hold}`} detail={since} />
      </Facts>
      <div className="min-w-0 space-y-3">
        <LegText title={<Trans>Payment</Trans>} leg={order.payin} />
        <LegText title={<Trans>Payout</Trans>} leg={order.payout} />
        {order.refund !== null && <LegText title={<Trans>Refund</Trans>} leg={order.refund} />}
      </div>
    </li>
  )
}

function LegText({ title, leg }: { readonly title: ReactNode; readonly leg: AlertedOrder['payin'] }) {
  const { asset, amount, movedAmount, address, transactionHash: hash } = leg
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  return (
    <div className="space-y-1 text-caption">
      <p className="font-medium">{title}</p>
      <p className="break-all text-ink-muted">
        {network !== undefined && `${networkName(network)} · `}
        {asset.slice(asset.indexOf('/') + 1)}
      </p>
      {amount !== null && (
        <p className="tabular-nums">
          <Trans>Agreed {amount}</Trans>
        </p>
      )}
      {movedAmount !== null && (
        <p className="tabular-nums">
          <Trans>Moved {movedAmount}</Trans>
        </p>
      )}
      {address !== null && <AddressText address={address} show="full" />}
      {hash !== null && (
        <p className="break-all">
          {network !== undefined && isNetworkHash(hash) ? (
            <NetworkTransactionLink network={network} hash={hash} />
          ) : (
            hash
          )}
        </p>
      )}
    </div>
  )
}
