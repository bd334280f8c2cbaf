import type { BuildFile } from '#src/entities/app-build/build-manifest.ts'

/** spec §9: milliseconds without data after which a connection is given up. */
export const maxSilence = 60_000

/** Thrown if a file of a build doesn't match its manifest. */
export class FileDownloadError extends Error {
  override readonly name = 'FileDownloadError'
}

interface FetchOptions {
  readonly signal: AbortSignal
  /** Called with the bytes of the file received so far. */
  readonly onProgress?: (receivedBytes: number) => void
}

/**
 * Fetches a file of a build and checks it against the manifest.
 * @throws FileDownloadError, and the reason of `signal` if aborted.
 */
export async function fetchFile(file: BuildFile, options: FetchOptions): Promise<Response> {
  // The browser's own HTTP cache may be used; if its copy is wrong, ask the server.
  return (await tryFetch(file, 'default', options)) ?? (await tryFetch(file, 'reload', options)) ?? refuse(file)
}

function refuse({ path }: BuildFile): never {
  throw new FileDownloadError(`${path} doesn’t match the manifest`)
}

/** Returns `undefined` if the response is another file. */
async function tryFetch(file: BuildFile, cache: RequestCache, options: FetchOptions): Promise<Response | undefined> {
  const silence = new AbortController()
  const giveUp = () => {
    silence.abort(new FileDownloadError(`The download of ${file.path} stalled`))
  }
  let timer = setTimeout(giveUp, maxSilence)
  const signal = AbortSignal.any([options.signal, silence.signal])
  try {
    const response = await fetch(file.path, { cache, redirect: 'error', signal })
    if (!response.ok) throw new FileDownloadError(`${file.path} answered ${response.status}`)
    return await verified(response, file, (receivedBytes) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, maxSilence)
      options.onProgress?.(Math.min(receivedBytes, file.bytes))
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FileDownloadError) throw error
    throw new FileDownloadError(`${file.path} could not be downloaded`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the same response with its body in memory, ready to be stored; `undefined` if it isn't the expected file. */
export async function verified(
  response: Response,
  file: BuildFile,
  onProgress?: (receivedBytes: number) => void,
): Promise<Response | undefined> {
  const body = await readBody(response, onProgress)
  return (await isDescribed(body, file)) ? new Response(body, { headers: headersOf(response) }) : undefined
}

async function readBody({ body }: Response, onProgress?: (receivedBytes: number) => void): Promise<ArrayBuffer> {
  const chunks: BlobPart[] = []
  let receivedBytes = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    chunks.push(part.value)
    receivedBytes += part.value.byteLength
    onProgress?.(receivedBytes)
  }
  return new Blob(chunks).arrayBuffer()
}

async function isDescribed(body: ArrayBuffer, { bytes, sha256 }: BuildFile): Promise<boolean> {
  if (body.byteLength !== bytes) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return btoa(String.fromCharCode(...digest)) === sha256
}

/** Returns the headers without those of the body's compression. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return headers
}
