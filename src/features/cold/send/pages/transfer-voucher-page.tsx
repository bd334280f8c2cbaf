import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { chainName } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { Voucher } from '#src/features/cold/send/components/voucher.tsx'
import { useKnownPayment } from '#src/features/cold/send/hooks/use-known-payment.ts'
import { usePaymentText } from '#src/features/cold/send/hooks/use-payment-text.ts'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import type { Receipt } from '#src/lib/receipt-image.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

// Receipts of EVM coins don't wait for the code of these networks.
const BitcoinVoucher = lazy(async () => {
  const page = await import('#src/features/cold/send/bitcoin/bitcoin-voucher.tsx')
  return { default: page.BitcoinVoucher }
})

const TronVoucher = lazy(async () => {
  const page = await import('#src/features/cold/send/tron/tron-voucher.tsx')
  return { default: page.TronVoucher }
})

/** The receipt of a successful payment, to show to others. */
export function Component() {
  const [query] = useSearchParams()
  const payment = query.get('payment')
  if (payment === null) return <TransactionReceipt />
  return query.get('network') === 'tron' ? <TronVoucher id={payment} /> : <BitcoinVoucher id={payment} />
}

function TransactionReceipt() {
  const { t } = useLingui()
  const { isLoading, transaction } = useKnownPayment()
  const isReceipt = transaction?.status === 'succeeded' && !transaction.isCancellation
  return (
    <PageFrame title={t`Receipt`} backTo={transaction ? sendDetailLink(transaction.hash) : devicePaths.deviceSend}>
      {isReceipt ? <TransactionVoucher transaction={transaction} /> : !isLoading && <UnknownPayment />}
    </PageFrame>
  )
}

function TransactionVoucher({ transaction }: { readonly transaction: DeviceTransaction }) {
  return <Voucher id={transaction.hash} receipt={useReceipt(transaction)} />
}

function useReceipt({ request, hash, createdAt }: DeviceTransaction): Receipt {
  const { t } = useLingui()
  const format = useFormat()
  const { text, payment } = usePaymentText()(request)
  return {
    title: text,
    subtitle: format.date(createdAt / 1_000, { style: 'date-time' }),
    sections: [
      {
        heading: t`Payment`,
        facts: [
          [t`From`, request.from],
          [t`To`, payment?.recipient ?? request.to ?? ''],
          [t`Network`, chainName(request.chainId)],
          [t`Signed`, format.date(createdAt / 1_000, { style: 'date-time' })],
          [t`Transaction`, hash],
        ],
      },
    ],
    footer: t`An image proves nothing: look the transaction up on the network.`,
  }
}
