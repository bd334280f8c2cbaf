import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { scanPicture } from '#src/features/dialogs/popups/scanner/scan-picture.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { PictureIcon } from '#src/ui/rare-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Reads a code from a picture: a screenshot, a photo or a received file. */
export function PicturePicker({ onCode }: { readonly onCode: (text: string) => void }) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    setIsReading(true)
    try {
      const text = await scanPicture(file)
      if (text === undefined)
        setProblem(t`No QR code found in this image. Choose one where the code is large and sharp.`)
      else onCode(text)
    } catch (error) {
      setProblem(i18n._(apiErrorText(error)))
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={t`QR code image`}
        onChange={(event) => {
          void read(event.target.files?.[0])
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
      <Button
        variant="inverse"
        size="large"
        block
        icon={PictureIcon}
        loading={isReading}
        onClick={() => {
          input.current?.click()
        }}
      >
        <Trans>Choose an image</Trans>
      </Button>
    </div>
  )
}
