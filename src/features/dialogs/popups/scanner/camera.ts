/** Why there is no picture from a camera. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported'

/** The failures of `getUserMedia` by the names that the standard gives them. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Asks for the camera that looks away from the person; the browser asks them whether we may. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Browsers have it on secure pages only.
  const devices = (navigator as Partial<Navigator>).mediaDevices
  if (!devices) return 'unsupported'
  try {
    return await devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
  } catch (error) {
    return (error instanceof DOMException ? problems[error.name] : undefined) ?? 'busy'
  }
}

/** Whether the camera may be used already, so that nobody has to be asked. `false` where a browser does not tell. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'granted'
  } catch {
    return false
  }
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
