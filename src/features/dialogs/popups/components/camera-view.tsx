import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CameraProblem } from '#src/features/dialogs/popups/scanner/camera.ts'
import { type CameraScan, type CameraState, startCameraScan } from '#src/features/dialogs/popups/scanner/camera-scan.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/button.tsx'
import { FlashlightIcon } from '#src/ui/rare-icons.tsx'
import { WarningIcon } from '#src/ui/launch-icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface CameraViewProps {
  readonly onCode: (text: string) => void
  readonly onRetry: () => void
}

/** The camera picture in a frame. Asks the browser for the camera, and explains why if there is no picture. */
export function CameraView({ onCode, onRetry }: CameraViewProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const scan = useRef<CameraScan>(undefined)
  const [state, setState] = useState<CameraState>('starting')
  const [hasTorch, setHasTorch] = useState(false)
  const [isTorchOn, setIsTorchOn] = useState(false)
  const handleCode = useEffectEvent(onCode)

  useEffect(() => {
    if (!video.current) return undefined
    const started = startCameraScan(video.current, {
      onState: (state, hasTorch) => {
        setState(state)
        setHasTorch(hasTorch)
      },
      onCode: (text) => {
        handleCode(text)
      },
    })
    scan.current = started
    return started.stop
  }, [])

  const toggleTorch = async () => {
    setIsTorchOn((await scan.current?.toggleTorch()) ?? false)
  }
  const isOn = state === 'on'
  return (
    <div className="relative flex aspect-square w-full items-center justify-center overflow-hidden rounded-sheet bg-white/10">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t`Camera view`}
        // Not `invisible`: the scanner takes that for a mistake and gives the video zero width and height for good.
        className={classNames('pointer-events-none absolute inset-0 size-full object-cover', !isOn && 'opacity-0')}
      />
      {state === 'starting' && <Spinner immediate size={32} label={t`Starting the camera…`} />}
      {isOn && <Corners />}
      {isOn && hasTorch && (
        <button
          type="button"
          aria-label={t`Flashlight`}
          aria-pressed={isTorchOn}
          className="absolute bottom-4 inline-flex size-13 items-center justify-center rounded-full bg-backdrop/60 text-white aria-pressed:bg-white aria-pressed:text-ink"
          onClick={() => void toggleTorch()}
        >
          <FlashlightIcon />
        </button>
      )}
      {state !== 'starting' && state !== 'on' && <Problem problem={state} onRetry={onRetry} />}
    </div>
  )
}

/** The corners of the square that is searched for a code. */
function Corners() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="pointer-events-none absolute size-2/3"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M2 20V8a6 6 0 0 1 6-6h12M80 2h12a6 6 0 0 1 6 6v12M98 80v12a6 6 0 0 1-6 6H80M20 98H8a6 6 0 0 1-6-6V80" />
    </svg>
  )
}

function Problem({ problem, onRetry }: { readonly problem: CameraProblem; readonly onRetry: () => void }) {
  const { t } = useLingui()
  const texts: Readonly<Record<CameraProblem, { readonly title: string; readonly text: string }>> = {
    denied: {
      title: t`Camera access denied`,
      text: t`Allow it for this site in your browser settings and try again, or choose an image of the code.`,
    },
    missing: { title: t`No camera found`, text: t`Choose an image of the code instead.` },
    busy: {
      title: t`The camera isn’t responding`,
      text: t`Another app may be using it. Close it and try again, or choose an image of the code.`,
    },
    unsupported: {
      title: t`The camera isn’t available here`,
      text: t`Browsers only allow it on secure pages. Choose an image of the code instead.`,
    },
  }
  const { title, text } = texts[problem]
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-8 text-center">
      <WarningIcon size={32} />
      <p className="text-lead font-semibold">{title}</p>
      <p className="text-white/85">{text}</p>
      {problem !== 'unsupported' && (
        <div className="mt-2">
          <Button variant="inverse" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
