import type { Attachment, ResumableUpload } from '#api/attachments.ts'
import { ApiError } from './api-client.ts'
import { RuntimeError } from './runtime-errors.ts'

/** Milliseconds before the first try after a lost connection; each further one waits twice as long. */
const firstPause = 1_000
const longestPause = 30_000

/** The calls that an upload in parts is made of. */
export interface PartCalls {
  /** Begins the upload, or asks where it stands. */
  readonly begin: () => Promise<ResumableUpload>
  /** Sends the part that begins there. */
  readonly send: (offset: number) => Promise<ResumableUpload>
}

interface Course {
  readonly signal: AbortSignal
  /** Whether the connection is lost, and it goes on by itself later. */
  readonly onWaiting: (isWaiting: boolean) => void
  /** Resolves after this time, or sooner when there may be a connection again, or with the signal. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Sends a file part by part until it is whole. After a lost connection it asks where the upload stands and goes on from
 * there, for as long as nobody gives it up.
 * @throws ApiError, RuntimeError if it was given up, or for anything but the connection
 */
export async function sendInParts(
  calls: PartCalls,
  { signal, onWaiting, pause = pauseWhileOffline }: Course,
): Promise<Attachment> {
  let known: ResumableUpload | undefined
  for (let failures = 0; ;) {
    try {
      const { offset, attachment } = known ?? (await calls.begin())
      onWaiting(false)
      if (attachment !== null) return attachment
      known = await calls.send(offset)
      // Another request for the same part is still under way, or the part was cut.
      if (known.attachment === null && known.offset === offset) throw new RuntimeError('upload-network')
      failures = 0
    } catch (error) {
      if (signal.aborted || !isConnectionFault(error)) throw error
      known = undefined
      onWaiting(true)
      await pause(Math.min(firstPause * 2 ** failures, longestPause), signal)
      signal.throwIfAborted()
      failures += 1
    }
  }
}

/** What says nothing about the file: no answer, or that of a proxy whose server is away. */
function isConnectionFault(error: unknown): boolean {
  if (error instanceof RuntimeError) return error.fault === 'upload-network'
  if (!(error instanceof ApiError)) return false
  const { code, status } = error
  return code === 'network' || code === 'timeout' || (code === 'invalid-answer' && status >= 500)
}

async function pauseWhileOffline(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    globalThis.addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
}
