import { useLingui } from '@lingui/react/macro'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { isCancellation, type SentBitcoin } from '#src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { Voucher } from '#src/features/cold/send/components/voucher.tsx'
import { sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import type { Receipt } from '#src/lib/receipt-image.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The receipt of a final BTC, LTC or DOGE payment. */
export function BitcoinVoucher({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { payments } = useSentBitcoin()
  const payment = payments?.find((candidate) => candidate.id === id)
  const isReceipt = payment?.status === 'confirmed' && !isCancellation(payment)
  return (
    <PageFrame title={t`Receipt`} backTo={payment ? sentBitcoinLink(id) : devicePaths.deviceSend}>
      {isReceipt ? <PaymentVoucher payment={payment} /> : payments && <UnknownPayment />}
    </PageFrame>
  )
}

function PaymentVoucher({ payment }: { readonly payment: SentBitcoin }) {
  return <Voucher id={payment.id} receipt={useReceipt(payment)} />
}

function useReceipt({ network, recipient, amount, paid, createdAt, id }: SentBitcoin): Receipt {
  const { t } = useLingui()
  const format = useFormat()
  const tokenText = useTokenText()
  const { coin, decimals, name } = bitcoinNetworks[network]
  const text = (units: bigint) => tokenText(units, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
  const signed = format.date(createdAt / 1_000, { style: 'date-time' })
  const recipients = paid ?? [{ address: recipient, amount }]
  return {
    title: text(amount),
    subtitle: signed,
    sections: [
      {
        heading: t`Payment`,
        facts: [
          ...recipients.flatMap(({ address, amount: units }) => [
            ...(recipients.length === 1 ? [] : [[t`Amount`, text(units)] as const]),
            [t`To`, address ?? t`No address`] as const,
          ]),
          [t`Network`, name],
          [t`Signed`, signed],
          [t`Transaction`, id],
        ],
      },
    ],
    footer: t`An image proves nothing: look the transaction up on the network.`,
  }
}
