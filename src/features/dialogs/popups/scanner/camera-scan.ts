import QrScanner from 'qr-scanner'
import { type CameraProblem, openCamera, stopStream } from './camera.ts'

export type CameraState = 'starting' | 'on' | CameraProblem

export interface CameraScan {
  readonly stop: () => void
  /** Turns the camera's lamp on or off, and says which. */
  readonly toggleTorch: () => Promise<boolean>
}

interface ScanListener {
  /** `hasTorch`: the camera has a lamp. */
  readonly onState: (state: CameraState, hasTorch: boolean) => void
  readonly onCode: (text: string) => void
}

/** The scanner searches this many pixels of each side: enough for the densest address, and quick on an old phone. */
const searchedSide = 640

/** All that the person sees of the picture. By itself the scanner leaves a third out, and a code held close is never read. */
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

/** Shows in `video` what the camera sees, and looks for a QR code in it until it is stopped. */
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
    // The person has left while the browser asked.
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
      // The camera gave up between opening and playing.
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
