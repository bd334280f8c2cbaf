import { Trans, useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'
import { PaymentActions } from '#src/features/cold/send/components/payment-actions.tsx'
import { PaymentFacts } from '#src/features/cold/send/components/payment-facts.tsx'
import { PaymentStatus } from '#src/features/cold/send/components/payment-status.tsx'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { useKnownPayment } from '#src/features/cold/send/hooks/use-known-payment.ts'
import { voucherLink } from '#src/features/cold/shared/send-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

// Pages of EVM coins don't wait for the code of these networks.
const BitcoinPaymentPage = lazy(async () => {
  const page = await import('#src/features/cold/send/bitcoin/bitcoin-payment-page.tsx')
  return { default: page.BitcoinPaymentPage }
})

const TronPaymentPage = lazy(async () => {
  const page = await import('#src/features/cold/send/tron/tron-payment-page.tsx')
  return { default: page.TronPaymentPage }
})

/** The status of a payment from this device, and the actions that are still possible. */
export function Component() {
  const [query] = useSearchParams()
  const payment = query.get('payment')
  if (payment === null) return <TransactionPage />
  return query.get('network') === 'tron' ? <TronPaymentPage id={payment} /> : <BitcoinPaymentPage id={payment} />
}

function TransactionPage() {
  const { t } = useLingui()
  const { problem } = useDeviceTransactions()
  const errorMessage = useChainErrorMessage()
  const { isLoading, transaction, successor, winner } = useKnownPayment()
  if (!transaction) {
    return (
      <PageFrame title={t`Payment`} backTo={devicePaths.deviceSend}>
        {!isLoading && <UnknownPayment />}
      </PageFrame>
    )
  }
  const { status, confirmations, isCancellation, hash } = transaction
  return (
    <PageFrame title={isCancellation ? t`Cancellation` : t`Payment`} backTo={devicePaths.deviceSend}>
      <PaymentStatus transaction={transaction} successor={successor} winner={winner} />
      {problem && status === 'pending' && <Notice tone="warning">{errorMessage(problem).title}</Notice>}
      <PaymentFacts transaction={transaction} />
      {status === 'pending' && confirmations === 0 && !successor && <PaymentActions transaction={transaction} />}
      {status === 'succeeded' && !isCancellation && (
        <ButtonLink to={voucherLink(hash)} size="large" block>
          <Trans>Receipt</Trans>
        </ButtonLink>
      )}
    </PageFrame>
  )
}
