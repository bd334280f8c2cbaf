import QrScanner from 'qr-scanner'
import { type CameraProblem, openCamera, stopStream } from './camera.ts'

export type CameraState = 'starting' | 'on' | CameraProblem

export interface CameraScan {
  readonly stop: () => void
  /** Toggles the camera's light. Resolves to whether it's on. */
  readonly toggleTorch: () => Promise<boolean>
}

interface ScanListener {
  /** `hasTorch`: the camera has a light. */
  readonly onState: (state: CameraState, hasTorch: boolean) => void
  readonly onCode: (text: string) => void
}

/** Side of the searched square, in pixels: enough for the densest address, and quick on an old phone. */
const searchedSide = 640

/** The visible part of the picture. By default the scanner ignores a third of it and can't read a code held close. */
function shownSquare({ videoWidth, videoHeight }: HTMLVideoElement): QrScanner.ScanRegion {
  const side = Math.min(videoWidth, videoHeight)
  const searched = Math.min(side, searchedSide)
  return {
    x: Math.round((videoWidth - side) / 2),
    y: Math.round((videoHeight - side) / 2),
    width: side,
    height: side,
    downScaledWidth: searched,
    downScaledHeight: searched,
  }
}

/** Shows the camera picture in `video` and looks for a QR code in it until stopped. */
export function startCameraScan(video: HTMLVideoElement, { onState, onCode }: ScanListener): CameraScan {
  let isStopped = false
  let stream: MediaStream | undefined
  let scanner: QrScanner | undefined
  const stop = () => {
    isStopped = true
    scanner?.destroy()
    if (stream) stopStream(stream)
  }
  const start = async () => {
    const opened = await openCamera()
    if (typeof opened === 'string') {
      if (!isStopped) onState(opened, false)
      return
    }
    stream = opened
    // The user left while the browser was asking.
    if (isStopped) {
      stopStream(opened)
      return
    }
    video.srcObject = opened
    scanner = new QrScanner(video, ({ data }) => !isStopped && onCode(data), {
      returnDetailedScanResult: true,
      maxScansPerSecond: 10,
      calculateScanRegion: shownSquare,
    })
    try {
      await scanner.start()
      const hasTorch = await scanner.hasFlash()
      if (!isStopped) onState('on', hasTorch)
    } catch {
      // The camera failed between opening and playing.
      if (!isStopped) onState('busy', false)
    }
  }
  void start()
  return {
    stop,
    toggleTorch: async () => {
      await scanner?.toggleFlash()
      return scanner?.isFlashOn() ?? false
    },
  }
}
