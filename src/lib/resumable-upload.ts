import {
  type AnnouncedFile,
  type Attachment,
  cancelAnswer,
  maximumPartSize,
  resumableUploadAnswer,
  resumableUploadPath,
} from '#api/attachments.ts'
import { type FileCaller, transmit, type UploadOptions } from './file-calls.ts'
import { RuntimeError } from './runtime-errors.ts'
import { sendInParts } from './send-in-parts.ts'

interface ResumableOptions extends UploadOptions {
  /** Reusing the id after a failure resumes that upload. */
  readonly id: string
  readonly onWaiting: (isWaiting: boolean) => void
}

/**
 * Uploads a file for a message in parts, resuming after a lost connection. Aborting it, even after a failure, deletes
 * what has arrived.
 * @throws ApiError, RuntimeError
 */
export async function uploadInParts(
  file: File,
  caller: FileCaller,
  { id, signal, onProgress, onWaiting }: ResumableOptions,
): Promise<Attachment> {
  const path = resumableUploadPath(id)
  const headers = { 'content-type': 'application/json' }
  const announced = await announce(file)
  const cancel = () => {
    // An upload that can't be deleted now will expire.
    transmit(
      { method: 'DELETE', path, body: null },
      { caller, signal: new AbortController().signal, onProgress: () => undefined, answer: cancelAnswer },
    ).catch(() => undefined)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', cancel)
  const attachment = await sendInParts(
    {
      begin: async () =>
        transmit(
          { method: 'PUT', path, headers, body: JSON.stringify(announced) },
          { caller, signal, onProgress: () => undefined, answer: resumableUploadAnswer },
        ),
      send: async (offset) => {
        const body = await read(file.slice(offset, offset + maximumPartSize))
        const part = { 'content-type': 'application/octet-stream', uploadOffset: String(offset) }
        return transmit(
          { method: 'PATCH', path, headers: part, body },
          {
            caller,
            signal,
            onProgress: (sent) => {
              onProgress((offset + sent * body.byteLength) / file.size)
            },
            answer: resumableUploadAnswer,
          },
        )
      },
    },
    { signal, onWaiting },
  )
  signal.removeEventListener('abort', cancel)
  return attachment
}

async function announce(file: File): Promise<AnnouncedFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await read(file)))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { name: file.name.slice(-1024), size: file.size, sha256 }
}

/** @throws RuntimeError if the file was moved or changed since it was chosen */
async function read(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer()
  } catch (error) {
    throw new RuntimeError('file', { cause: error })
  }
}
