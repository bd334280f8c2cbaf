import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import {
  confirmationsUntilFinal,
  isCancellation,
  isRival,
  type SentBitcoin,
} from '#src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
import { networkVoucherLink, sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import { BitcoinPaymentActions } from '#src/features/cold/send/bitcoin/bitcoin-payment-actions.tsx'
import { ReplacedNotice } from '#src/features/cold/send/components/replaced-notice.tsx'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The status of a BTC, LTC or DOGE payment, and the actions that are still possible. */
export function BitcoinPaymentPage({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { payments, isUnread } = useSentBitcoin()
  const payment = payments?.find((candidate) => candidate.id === id)
  if (!payments || !payment) {
    return (
      <PageFrame title={t`Payment`} backTo={devicePaths.deviceSend}>
        {payments && <UnknownPayment />}
      </PageFrame>
    )
  }
  const { name } = bitcoinNetworks[payment.network]
  const successor = payments.find(({ replaces, status }) => replaces === id && status !== 'refused')
  const isWaiting = payment.status === 'pending' && payment.confirmations === 0
  return (
    <PageFrame title={isCancellation(payment) ? t`Cancellation` : t`Payment`} backTo={devicePaths.deviceSend}>
      <StatusNotice payment={payment} payments={payments} successor={successor} />
      {isUnread && isWaiting && (
        <Notice tone="warning">
          <Trans>{name} isn’t responding. Your coins there are safe.</Trans>
        </Notice>
      )}
      <PaymentFacts payment={payment} />
      {isWaiting && !successor && <BitcoinPaymentActions payment={payment} />}
      {payment.status === 'confirmed' && !isCancellation(payment) && (
        <ButtonLink to={networkVoucherLink(payment.network, id)} size="large" block>
          <Trans>Receipt</Trans>
        </ButtonLink>
      )}
    </PageFrame>
  )
}

interface StatusNoticeProps {
  readonly payment: SentBitcoin
  readonly payments: readonly SentBitcoin[]
  readonly successor: SentBitcoin | undefined
}

function StatusNotice({ payment, payments, successor }: StatusNoticeProps) {
  const { status, confirmations } = payment
  switch (status) {
    case 'pending':
      return confirmations > 0 ? (
        <Notice live title={<Trans>In a block</Trans>}>
          <Trans>
            {confirmations} of <Plural value={confirmationsUntilFinal} one="# confirmation" other="# confirmations" />.
            Until then the network can still undo it.
          </Trans>
        </Notice>
      ) : (
        <WaitingNotice payment={payment} successor={successor} />
      )
    case 'confirmed':
      return (
        <Notice live tone="success">
          {isCancellation(payment) ? (
            <Trans>The payment was canceled.</Trans>
          ) : (
            <Trans>The payment went through.</Trans>
          )}
        </Notice>
      )
    case 'refused':
      return (
        <Notice live tone="danger" title={<Trans>The network refused this payment</Trans>}>
          <Trans>
            It wasn’t sent, as far as we know, and we keep looking for it. If you pay again, the new payment spends one
            of the same coins, so only one of the two can go through.
          </Trans>
        </Notice>
      )
    case 'replaced': {
      const winner = payments.find((other) => isRival(other, payment) && other.confirmations > 0)
      return <ReplacedNotice winner={winner && sentBitcoinLink(winner.id)} />
    }
  }
}

function WaitingNotice({ payment, successor }: Omit<StatusNoticeProps, 'payments'>) {
  if (successor) {
    return (
      <Notice
        live
        title={successor.recipient === null ? <Trans>Being canceled</Trans> : <Trans>Sped up</Trans>}
        action={
          <TextLink to={sentBitcoinLink(successor.id)}>
            <Trans>Show what’s in its place</Trans>
          </TextLink>
        }
      >
        <Trans>Only one of the two goes through.</Trans>
      </Notice>
    )
  }
  return payment.refusals === 0 ? (
    <Notice live title={<Trans>Waiting for the network</Trans>}>
      <Trans>You can leave this page. The next block with room will include it.</Trans>
    </Notice>
  ) : (
    <Notice live tone="warning" title={<Trans>The network hasn’t taken it yet</Trans>}>
      <Trans>We’re sending it again.</Trans>
    </Notice>
  )
}

function PaymentFacts({ payment }: { readonly payment: SentBitcoin }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const { network, recipient, amount, fee, change, id, createdAt, paid } = payment
  const recipients = (paid ?? (recipient === null ? [] : [{ address: recipient, amount }])).map((one, place) => ({
    ...one,
    place,
  }))
  const { coin, decimals, name } = bitcoinNetworks[network]
  const text = (units: bigint) => tokenText(units, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
  return (
    <Card>
      <Facts>
        {recipients.map(({ address, amount: units, place }) => (
          <Fragment key={place}>
            <Fact label={<Trans>Amount</Trans>} value={text(units)} />
            <Fact
              label={<Trans>To</Trans>}
              value={address === null ? <Trans>No address</Trans> : <AddressText address={address} show="full" />}
            />
          </Fragment>
        ))}
        <Fact label={<Trans>Network</Trans>} value={name} />
        <Fact label={<Trans>Network fee</Trans>} value={text(fee)} />
        {change && <Fact label={<Trans>Change</Trans>} value={text(change.amount)} />}
        <Fact label={<Trans>Transaction</Trans>} value={<NetworkTransactionLink network={network} hash={id} />} />
        <Fact label={<Trans>Signed</Trans>} value={format.date(createdAt / 1_000, { style: 'date-time' })} />
      </Facts>
    </Card>
  )
}
