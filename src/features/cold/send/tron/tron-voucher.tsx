import { useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import type { SentTron } from '#src/entities/device-wallet/tron/sent-tron.ts'
import { tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { Voucher } from '#src/features/cold/send/components/voucher.tsx'
import { sentTronLink } from '#src/features/cold/shared/send-links.ts'
import { useTronAmountText } from '#src/features/cold/send/tron/use-tron-amount-text.ts'
import type { Receipt } from '#src/lib/receipt-image.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The receipt of a final TRX or USDT payment on TRON. */
export function TronVoucher({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { payments } = useSentTron()
  const payment = payments?.find((candidate) => candidate.id === id)
  return (
    <PageFrame title={t`Receipt`} backTo={payment ? sentTronLink(id) : devicePaths.deviceSend}>
      {payment?.status === 'confirmed' ? <PaymentVoucher payment={payment} /> : payments && <UnknownPayment />}
    </PageFrame>
  )
}

function PaymentVoucher({ payment }: { readonly payment: SentTron }) {
  return <Voucher id={payment.id} receipt={useReceipt(payment)} />
}

function useReceipt(payment: SentTron): Receipt {
  const { t } = useLingui()
  const format = useFormat()
  const amountText = useTronAmountText()
  const { wallets } = useKeyring().state
  const { accountId, recipient, createdAt, id } = payment
  // Missing once the wallet has been removed from this device.
  const from = wallets.flatMap(({ accounts }) => accounts).find((account) => account.id === accountId)?.addresses.tron
  const signed = format.date(createdAt / 1_000, { style: 'date-time' })
  return {
    title: amountText(payment),
    subtitle: signed,
    sections: [
      {
        heading: t`Payment`,
        facts: [
          ...(from === undefined ? [] : [[t`From`, from] as const]),
          [t`To`, recipient],
          [t`Network`, tronHere.name],
          [t`Signed`, signed],
          [t`Transaction`, id],
        ],
      },
    ],
    footer: t`An image proves nothing: look the transaction up on the network.`,
  }
}
