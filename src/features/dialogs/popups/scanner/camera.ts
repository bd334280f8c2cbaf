/** Why there is no picture from a camera. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported'

/** The failures of `getUserMedia`, by their standard names. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Opens the rear camera. The browser asks the user for permission. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Browsers expose it on secure pages only.
  const devices = (navigator as Partial<Navigator>).mediaDevices
  if (!devices) return 'unsupported'
  try {
    return await devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
  } catch (error) {
    return (error instanceof DOMException ? problems[error.name] : undefined) ?? 'busy'
  }
}

/** Returns whether camera use is already permitted, so that we needn't ask. `false` if the browser doesn't say. */
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
