import { Trans, useLingui } from '@lingui/react/macro'
import { drawReceipt, type Receipt } from '#src/lib/receipt-image.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface VoucherProps {
  /** Id of the transaction; names the file. */
  readonly id: string
  readonly receipt: Receipt
}

/** A receipt to view, and to share as an image. */
export function Voucher({ id, receipt }: VoucherProps) {
  const { t } = useLingui()
  const share = async () => {
    try {
      await shareImage(`sevenport-${id.replace(/^0x/, '').slice(0, 8)}.png`, await drawReceipt(receipt))
    } catch {
      // A browser failure that the user can't fix.
      showToast(t`This browser can’t save the receipt.`, 'danger')
    }
  }
  return (
    <>
      <Card title={receipt.title}>
        {receipt.sections.map(({ heading, facts }) => (
          <Facts key={heading}>
            {placed(facts).map(({ place, fact: [label, value] }) => (
              <Fact key={place} label={label} value={<span className="block wrap-anywhere">{value}</span>} />
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

/** Keys the facts by position: two may be equal, as one transaction can pay an address twice. */
function placed(facts: Receipt['sections'][number]['facts']) {
  return facts.map((fact, place) => ({ fact, place }))
}

/** Shares the image or, if the device can't share images, saves it. */
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
    // The user closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
