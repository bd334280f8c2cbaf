import * as v from 'valibot'
import type { GenericSchema } from 'valibot'
import { type Attachment, uploadAnswer, uploadPath } from '#api/attachments.ts'
import { envelopeOf, type Realm } from '#api/endpoint.ts'
import { ApiError, callWithSession } from './api-client.ts'
import { RuntimeError } from './runtime-errors.ts'

/** Who uploads or downloads: a guest with a token, or the account of the session. */
export interface FileCaller {
  readonly linkToken?: string | undefined
  readonly uploadToken?: string | undefined
  /** Realm of the session; the app's by default. */
  readonly realm?: Realm | undefined
}

/**
 * spec §7: uploads time out after 30 s. A large file on a slow connection takes longer, so this counts 30 s without
 * progress.
 */
const longestPause = 30_000

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the fraction sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void
}

/** Uploads a file for a message in a single request. @throws ApiError, RuntimeError */
export async function uploadFile(file: File, caller: FileCaller, options: UploadOptions): Promise<Attachment> {
  const body = new FormData()
  body.append('file', file)
  return transmit({ method: 'POST', path: uploadPath, body }, { ...options, caller, answer: uploadAnswer })
}

interface Transmission extends UploadOptions {
  readonly caller: FileCaller
}

interface Sent {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: XMLHttpRequestBodyInit | null
}

type Envelope<Data> = GenericSchema<unknown, { readonly code: number; readonly data: Data | null }>

/** Sends a file, a part of one or a command, and returns the data of the answer. @throws ApiError, RuntimeError */
export async function transmit<Data>(
  sent: Sent,
  { caller, answer, ...options }: Transmission & { readonly answer: Envelope<Data> },
): Promise<Data> {
  const { status, text } = await withHeaders(sent.path, caller, async (headers) => {
    const given = await post({ ...sent, headers: { ...sent.headers, ...headers } }, options)
    if (given.status === 401) throw failureOf(given.text, given.status)
    return given
  })
  const parsed = v.safeParse(answer, parse(text))
  if (!parsed.success || parsed.output.code !== 0 || parsed.output.data === null) throw failureOf(text, status)
  return parsed.output.data
}

/** Downloads a file of a message. @throws ApiError */
export async function downloadFile(path: string, caller: FileCaller): Promise<Blob> {
  return withHeaders(path, caller, async (headers) => {
    const waiting = new AbortController()
    const patience = new Patience(() => {
      waiting.abort()
    })
    try {
      const response = await fetch(path, { headers, signal: waiting.signal })
      if (!response.ok) throw failureOf(await response.text(), response.status)
      return await readBlob(response, patience)
    } catch (error) {
      if (error instanceof ApiError) throw error
      const code = waiting.signal.aborted ? 'timeout' : 'network'
      throw new ApiError(code, 0, `${path} could not be downloaded`, { cause: error })
    } finally {
      patience.end()
    }
  })
}

async function readBlob(response: Response, patience: Patience): Promise<Blob> {
  const pieces: BlobPart[] = []
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    patience.renew()
    pieces.push(piece.value)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

async function withHeaders<T>(
  path: string,
  { linkToken, uploadToken, realm = 'main' }: FileCaller,
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (linkToken !== undefined) return call({ linkToken })
  if (uploadToken !== undefined) return call({ uploadToken })
  return callWithSession({ access: realm, path }, async (accessToken = '') => call({ accessToken }))
}

/** Uses XMLHttpRequest because `fetch` doesn't report upload progress. */
async function post({ method, path, headers, body }: Sent, { signal, onProgress }: UploadOptions) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const patience = new Patience(() => {
      reject(new ApiError('timeout', 0, `The upload to ${path} stalled`))
      request.abort()
    })
    request.open(method, path)
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      patience.renew()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    request.addEventListener('load', () => {
      resolve({ status: request.status, text: request.responseText })
    })
    request.addEventListener('error', () => {
      reject(new RuntimeError('upload-network'))
    })
    request.addEventListener('abort', () => {
      reject(new ApiError('aborted', 0, `The upload to ${path} was aborted`))
    })
    request.addEventListener('loadend', () => {
      patience.end()
    })
    signal.addEventListener('abort', () => {
      request.abort()
    })
    request.send(body)
  })
}

/** A timeout that restarts on any progress. */
class Patience {
  readonly #giveUp: () => void
  #timer: ReturnType<typeof setTimeout>

  constructor(giveUp: () => void) {
    this.#giveUp = giveUp
    this.#timer = setTimeout(giveUp, longestPause)
  }

  renew(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#giveUp, longestPause)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

function failureOf(text: string, status: number): ApiError {
  const answer = v.safeParse(envelopeOf(v.unknown()), parse(text))
  return answer.success && answer.output.code !== 0
    ? new ApiError(answer.output.code, status, answer.output.msg)
    : new ApiError('invalid-answer', status, 'The file request returned an unexpected response')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
