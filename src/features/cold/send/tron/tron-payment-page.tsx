import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import type { SentTron } from '#src/entities/device-wallet/tron/sent-tron.ts'
import { trx, tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { networkVoucherLink } from '#src/features/cold/shared/send-links.ts'
import { useTronAmountText } from '#src/features/cold/send/tron/use-tron-amount-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The status of a TRX or USDT payment on TRON. */
export function TronPaymentPage({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { payments, isUnread } = useSentTron()
  const payment = payments?.find((candidate) => candidate.id === id)
  const { name } = tronHere
  return (
    <PageFrame title={t`Payment`} backTo={devicePaths.deviceSend}>
      {payments && !payment && <UnknownPayment />}
      {payment && (
        <>
          <StatusNotice payment={payment} />
          {isUnread && payment.status === 'pending' && (
            <Notice tone="warning">
              <Trans>{name} isn’t responding. Your coins there are safe.</Trans>
            </Notice>
          )}
          <PaymentFacts payment={payment} />
          {payment.status === 'confirmed' && (
            <ButtonLink to={networkVoucherLink('tron', id)} size="large" block>
              <Trans>Receipt</Trans>
            </ButtonLink>
          )}
        </>
      )}
    </PageFrame>
  )
}

function StatusNotice({ payment }: { readonly payment: SentTron }) {
  const format = useFormat()
  const until = format.date(payment.expiration / 1_000, { style: 'date-time' })
  switch (payment.status) {
    case 'pending':
      return <WaitingNotice payment={payment} until={until} />
    case 'confirmed':
      return (
        <Notice live tone="success">
          <Trans>The payment went through.</Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice live tone="danger" title={<Trans>The payment failed</Trans>}>
          <Trans>The recipient got nothing, but the network kept its fee.</Trans>
        </Notice>
      )
    case 'refused':
      return (
        <Notice live tone="danger" title={<Trans>The network refused this payment</Trans>}>
          <Trans>
            As far as we know, it wasn’t sent, and we’ve stopped trying. It can’t go through after {until}. Don’t send
            it again before then.
          </Trans>
        </Notice>
      )
    case 'expired':
      return (
        <Notice live tone="danger" title={<Trans>Not sent</Trans>}>
          <Trans>
            As far as this app can see, no block included the payment in time, so it can no longer go through. Check
            your balance before you send it again.
          </Trans>
        </Notice>
      )
  }
}

function WaitingNotice({ payment, until }: { readonly payment: SentTron; readonly until: string }) {
  if (payment.isInBlock) {
    return (
      <Notice live title={<Trans>In a block</Trans>}>
        <Trans>It’s final in about a minute. Until then the network can still undo it.</Trans>
      </Notice>
    )
  }
  return payment.refusals === 0 ? (
    <Notice live title={<Trans>Waiting for the network</Trans>}>
      <Trans>You can leave this page. If no block includes it by {until}, it won’t be sent.</Trans>
    </Notice>
  ) : (
    <Notice live tone="warning" title={<Trans>The network hasn’t taken it yet</Trans>}>
      <Trans>We’re sending it again.</Trans>
    </Notice>
  )
}

function PaymentFacts({ payment }: { readonly payment: SentTron }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const amountText = useTronAmountText()
  const { recipient, fee, feeAtMost, id, createdAt } = payment
  const feeText = tokenText(fee ?? feeAtMost, trx, { maximumFractionDigits: trx.decimals })
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>Amount</Trans>} value={amountText(payment)} />
        <Fact label={<Trans>To</Trans>} value={<AddressText address={recipient} show="full" />} />
        <Fact label={<Trans>Network</Trans>} value={tronHere.name} />
        <Fact label={fee === null ? <Trans>Network fee, at most</Trans> : <Trans>Network fee</Trans>} value={feeText} />
        <Fact label={<Trans>Transaction</Trans>} value={<NetworkTransactionLink network="tron" hash={id} />} />
        <Fact label={<Trans>Signed</Trans>} value={format.date(createdAt / 1_000, { style: 'date-time' })} />
      </Facts>
    </Card>
  )
}
