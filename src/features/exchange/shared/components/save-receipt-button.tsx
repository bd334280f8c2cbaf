import { Trans, useLingui } from '@lingui/react/macro'
import { drawReceipt, type Receipt } from '#src/lib/receipt-image.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface SaveReceiptButtonProps {
  /** Number of the order; names the file. */
  readonly number: string
  readonly receipt: () => Receipt
}

/** Saves what was agreed and what has happened as an image. */
export function SaveReceiptButton({ number, receipt }: SaveReceiptButtonProps) {
  const { t } = useLingui()
  const save = async () => {
    try {
      saveFile(`sevenport-${number}.png`, await drawReceipt(receipt()), 'image/png')
    } catch {
      // A browser failure that the user can't fix.
      showToast(t`This browser can’t save the receipt.`, 'danger')
    }
  }
  return (
    <Button variant="secondary" block icon={DownloadIcon} onClick={() => void save()}>
      <Trans>Save receipt</Trans>
    </Button>
  )
}
