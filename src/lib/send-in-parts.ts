import type { Attachment, ResumableUpload } from '#api/attachments.ts'
import { ApiError } from './api-client.ts'
import { RuntimeError } from './runtime-errors.ts'

/** Milliseconds before the first retry after a lost connection; each further retry waits twice as long. */
const firstPause = 1_000
const longestPause = 30_000

/** The calls of an upload in parts. */
export interface PartCalls {
  /** Begins the upload, or asks for its current offset. */
  readonly begin: () => Promise<ResumableUpload>
  /** Sends the part at this offset. */
  readonly send: (offset: number) => Promise<ResumableUpload>
}

interface Course {
  readonly signal: AbortSignal
  /** Called with whether the connection is lost and the upload is waiting to resume. */
  readonly onWaiting: (isWaiting: boolean) => void
  /** Resolves after this time, or sooner when there may be a connection again or the signal aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Sends a file part by part. After a lost connection it asks for the upload's offset and resumes there, until aborted.
 * @throws ApiError, RuntimeError if aborted, or on any failure other than the connection's
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
      // Another request for the same part is still running, or the part was cut off.
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

/** Returns whether the error says nothing about the file: no answer, or a proxy's answer for an unreachable server. */
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
