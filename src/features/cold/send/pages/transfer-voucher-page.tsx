import { Trans, useLingui } from '@lingui/react/macro'
import { chainName } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { UnknownPayment } from '#src/features/cold/send/components/unknown-payment.tsx'
import { useKnownPayment } from '#src/features/cold/send/hooks/use-known-payment.ts'
import { usePaymentText } from '#src/features/cold/send/hooks/use-payment-text.ts'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import { drawReceipt, type Receipt } from '#src/lib/receipt-image.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The receipt of a payment that went through, to show somebody else. */
export function Component() {
  const { t } = useLingui()
  const { isLoading, transaction } = useKnownPayment()
  const isReceipt = transaction?.status === 'succeeded' && !transaction.isCancellation
  return (
    <PageFrame title={t`Receipt`} backTo={transaction ? sendDetailLink(transaction.hash) : devicePaths.deviceSend}>
      {isReceipt ? <Voucher transaction={transaction} /> : !isLoading && <UnknownPayment />}
    </PageFrame>
  )
}

function Voucher({ transaction }: { readonly transaction: DeviceTransaction }) {
  const { t } = useLingui()
  const receipt = useReceipt(transaction)
  const share = async () => {
    try {
      await shareImage(`sevenport-${transaction.hash.slice(2, 10)}.png`, await drawReceipt(receipt))
    } catch {
      // What went wrong is the browser's, and nothing that the person can mend.
      showToast(t`This browser can’t save the receipt.`, 'danger')
    }
  }
  return (
    <>
      <Card title={receipt.title}>
        {receipt.sections.map(({ heading, facts }) => (
          <Facts key={heading}>
            {facts.map(([label, value]) => (
              <Fact key={label} label={label} value={<span className="block wrap-anywhere">{value}</span>} />
            ))}
          </Facts>
        ))}
      </Card>
      <Button size="large" block icon={DownloadIcon} onClick={() => void share()}>
        <Trans>Share as image</Trans>
      </Button>
    </>
  )
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

/** Where the device can't share images, it is saved. */
async function shareImage(name: string, image: Blob): Promise<void> {
  const files = [new File([image], name, { type: 'image/png' })]
  const { canShare } = navigator as Partial<Navigator>
  if (canShare?.call(navigator, { files }) !== true) {
    saveFile(name, image, 'image/png')
    return
  }
  try {
    await navigator.share({ files })
  } catch (error) {
    // The person has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
