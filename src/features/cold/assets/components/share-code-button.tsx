import { Trans, useLingui } from '@lingui/react/macro'
import { drawCodeImage } from '#src/features/cold/assets/rules/code-image.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ShareCodeButtonProps {
  readonly code: string
  readonly title: string
  readonly address: string
}

const fileName = 'sevenport-receive.png'

/** Shares the code as an image: with the device's share sheet if available, otherwise as a file. */
export function ShareCodeButton(props: ShareCodeButtonProps) {
  const { t } = useLingui()
  const share = async () => {
    try {
      const image = await drawCodeImage(props)
      const files = [new File([image], fileName, { type: 'image/png' })]
      if (navigator.canShare?.({ files })) await navigator.share({ files })
      else saveFile(fileName, image, 'image/png')
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      // A browser failure that the user can't fix.
      showToast(t`This browser can’t share the image.`, 'danger')
    }
  }
  return (
    <Button variant="secondary" block icon={SendIcon} onClick={() => void share()}>
      <Trans>Share as image</Trans>
    </Button>
  )
}
