import { Dialog } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { scanQrCodePopup } from '#src/entities/popup/popups.ts'
import { CameraQuestion } from '#src/features/dialogs/popups/components/camera-question.tsx'
import { CameraView } from '#src/features/dialogs/popups/components/camera-view.tsx'
import { PicturePicker } from '#src/features/dialogs/popups/components/picture-picker.tsx'
import { ScanProgress } from '#src/features/dialogs/popups/components/scan-progress.tsx'
import { ScannedText } from '#src/features/dialogs/popups/components/scanned-text.tsx'
import { isCameraAllowed } from '#src/features/dialogs/popups/scanner/camera.ts'
import { usePopup } from '#src/lib/popup.ts'
import { CloseIcon } from '#src/ui/icons.tsx'

export function Component() {
  const { t } = useLingui()
  const { origin, asked, answer, close } = usePopup(scanQrCodePopup)
  const isAnswered = useRef(false)
  const [share, setShare] = useState<number>()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<string>()

  // Skip the question if the camera is allowed already.
  useEffect(() => {
    const skipQuestion = async () => {
      if (await isCameraAllowed()) setHasAgreed(true)
    }
    void skipQuestion()
  }, [])

  const take = async (text: string) => {
    if (origin !== 'opener') return setFound(text)
    const collected = asked ? await asked.collect(text) : text
    if (typeof collected === 'number') return setShare(collected)
    // The camera keeps reporting codes until the page is gone.
    if (isAnswered.current) return
    isAnswered.current = true
    answer(collected)
  }
  const title = t`Scan a QR code`
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
    >
      <title>{[title, 'Sevenport'].join(' · ')}</title>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 animate-fade bg-backdrop/50" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex justify-center overflow-y-auto">
          <Dialog.Popup className="flex min-h-full w-full max-w-column animate-fade flex-col gap-5 bg-backdrop px-5 pt-[calc(8px+env(safe-area-inset-top))] pb-[calc(24px+env(safe-area-inset-bottom))] text-white [--focus-ring:#fff] outline-none">
            <div className="-mx-2 flex min-h-12 items-center justify-between">
              <Dialog.Title className="px-2 text-lead font-semibold" render={<h1>{title}</h1>} />
              <Dialog.Close
                aria-label={t`Close`}
                className="inline-flex size-11 items-center justify-center rounded-full hover:bg-white/15"
              >
                <CloseIcon size={22} />
              </Dialog.Close>
            </div>
            {found !== undefined ? (
              <ScannedText
                text={found}
                onAgain={() => {
                  setFound(undefined)
                }}
              />
            ) : hasAgreed ? (
              <CameraView
                key={attempt}
                onCode={(text) => void take(text)}
                onRetry={() => {
                  setAttempt(attempt + 1)
                }}
              />
            ) : (
              <CameraQuestion
                onAgree={() => {
                  setHasAgreed(true)
                }}
              />
            )}
            {share !== undefined && <ScanProgress share={share} />}
            {found === undefined && <PicturePicker onCode={(text) => void take(text)} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
