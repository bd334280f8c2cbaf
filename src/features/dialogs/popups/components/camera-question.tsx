import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/button.tsx'
import { CameraIcon } from '#src/ui/rare-icons.tsx'

/** Explains what the camera is for before the browser asks for permission (spec §6). */
export function CameraQuestion({ onAgree }: { readonly onAgree: () => void }) {
  return (
    <div className="flex aspect-square w-full flex-col items-center justify-center gap-3 rounded-sheet bg-white/10 px-8 text-center">
      <CameraIcon size={40} />
      <p className="text-lead font-semibold">
        <Trans>Use your camera?</Trans>
      </p>
      <p className="text-white/85">
        <Trans>Codes are scanned on this device; we don’t save or send images. Your browser will ask you next.</Trans>
      </p>
      <div className="mt-2">
        <Button variant="inverse" icon={CameraIcon} onClick={onAgree}>
          <Trans>Use camera</Trans>
        </Button>
      </div>
    </div>
  )
}
