import { Plural, Trans } from '@lingui/react/macro'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { confirmationsUntilFinal } from '#src/entities/device-wallet/follow-transactions.ts'
import { ReplacedNotice } from '#src/features/cold/send/components/replaced-notice.tsx'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

interface PaymentStatusProps {
  readonly transaction: DeviceTransaction
  /** The pending transaction that replaces it. */
  readonly successor: DeviceTransaction | undefined
  /** The transaction that was confirmed instead. */
  readonly winner: DeviceTransaction | undefined
}

/** The status of a payment, and what to do about it. */
export function PaymentStatus({ transaction, successor, winner }: PaymentStatusProps) {
  const { status, confirmations, request, isCancellation } = transaction
  const wanted = confirmationsUntilFinal(request.chainId)
  switch (status) {
    case 'pending':
      return confirmations > 0 ? (
        <Notice live title={<Trans>In a block</Trans>}>
          <Trans>
            {confirmations} of <Plural value={wanted} one="# confirmation" other="# confirmations" />. Until then the
            network can still undo it.
          </Trans>
        </Notice>
      ) : (
        <WaitingNotice transaction={transaction} successor={successor} />
      )
    case 'succeeded':
      return (
        <Notice live tone="success">
          {isCancellation ? <Trans>The payment was canceled.</Trans> : <Trans>The payment went through.</Trans>}
        </Notice>
      )
    case 'reverted':
      return <FailedNotice transaction={transaction} />
    case 'refused':
      return (
        <Notice live tone="danger" title={<Trans>The network refused this payment</Trans>}>
          <Trans>It wasn’t sent. If you send it again, only one of the two can go through.</Trans>
        </Notice>
      )
    case 'replaced':
      return <ReplacedNotice winner={winner && sendDetailLink(winner.hash)} />
  }
}

function WaitingNotice({ transaction: { refusal }, successor }: Omit<PaymentStatusProps, 'winner'>) {
  if (successor) {
    return (
      <Notice
        live
        title={successor.isCancellation ? <Trans>Being canceled</Trans> : <Trans>Sped up</Trans>}
        action={
          <TextLink to={sendDetailLink(successor.hash)}>
            <Trans>Show what’s in its place</Trans>
          </TextLink>
        }
      >
        <Trans>Only one of the two goes through.</Trans>
      </Notice>
    )
  }
  return refusal === null ? (
    <Notice live title={<Trans>Waiting for the network</Trans>}>
      <Trans>You can leave this page. Taking too long? Speed it up.</Trans>
    </Notice>
  ) : (
    <Notice live tone="warning" title={<Trans>The network hasn’t taken it yet</Trans>}>
      <Trans>We’re sending it again.</Trans>
    </Notice>
  )
}

function FailedNotice({ transaction: { failure } }: { readonly transaction: DeviceTransaction }) {
  const { title, advice } = useChainErrorMessage()(failure ?? 'execution-failed')
  return (
    <Notice live tone="danger" title={title}>
      {advice}
    </Notice>
  )
}
