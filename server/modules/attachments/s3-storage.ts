import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, errors, request } from 'undici'

import { lookUpPublic, namesPrivateAddress } from '#server/lib/public-address.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import { type AttachmentStorage, StorageAwayError } from './storage.ts'

export interface S3StorageOptions {
  /** Must be `https` and on the public internet unless `isPrivate`. */
  readonly endpoint: { readonly url: string; readonly isPrivate?: boolean }
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Milliseconds to connect, until the response starts, and between two chunks of it. */
const timeouts = { connect: 3_000, answer: 20_000, pause: 20_000 }

/** SHA-256 of an empty body. */
const emptyHash = createHash('sha256').digest('hex')

/**
 * Storage in an S3-compatible bucket. Uses path-style requests, which all providers support. Only this server accesses
 * the bucket: users read files through us, with headers that keep browsers from running them.
 */
export function s3Storage(options: S3StorageOptions): AttachmentStorage {
  const bucket = new S3Bucket(options)
  return {
    store: async (id, file) => {
      const { size } = await stat(file)
      const answer = await bucket.ask('PUT', id, { file, size, hash: await hashOf(file) })
      await bucket.requireDone(answer, [200, 201])
      await rm(file, { force: true })
    },
    read: async (id) => {
      const answer = await bucket.ask('GET', id)
      if (answer.statusCode !== 200) await bucket.requireDone(answer, [])
      return answer.body
    },
    remove: async (id) => {
      await bucket.requireDone(await bucket.ask('DELETE', id), [200, 204, 404])
    },
  }
}

interface SentFile {
  readonly file: string
  readonly size: number
  /** SHA-256, so that the storage rejects a file that changed in transit. */
  readonly hash: string
}

class S3Bucket {
  readonly #options: S3StorageOptions
  readonly #base: string
  readonly #agent: Agent

  constructor(options: S3StorageOptions) {
    const { endpoint, bucket } = options
    const isPrivate = endpoint.isPrivate ?? false
    const url = new URL(endpoint.url)
    if (!isPrivate && (url.protocol !== 'https:' || namesPrivateAddress(url))) {
      throw new StartupError('S3_ENDPOINT must be a public https address or be listed in PRIVATE_PARTNERS')
    }
    this.#options = options
    this.#base = `${endpoint.url.replace(/\/*$/, '')}/${bucket}/attachments`
    this.#agent = new Agent({
      connect: { timeout: timeouts.connect, ...(!isPrivate && { lookup: lookUpPublic }) },
      headersTimeout: timeouts.answer,
      bodyTimeout: timeouts.pause,
      allowH2: false,
    })
  }

  async ask(method: 'PUT' | 'GET' | 'DELETE', id: string, sent?: SentFile): Promise<Dispatcher.ResponseData> {
    const { accessKeyId, secretAccessKey, region } = this.#options
    const signer = new AwsV4Signer({
      method,
      url: `${this.#base}/${id.slice(0, 2)}/${id}`,
      headers: { 'x-amz-content-sha256': sent?.hash ?? emptyHash },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    })
    const { url, headers } = await signer.sign()
    const body: Readable | undefined = sent && createReadStream(sent.file)
    try {
      return await request(url, {
        method,
        dispatcher: this.#agent,
        headers: { ...Object.fromEntries(headers), ...(sent && { 'content-length': String(sent.size) }) },
        ...(body && { body }),
      })
    } catch (error) {
      const code = connectionFault(error)
      if (code === undefined) throw error
      throw new StorageAwayError(`The attachment storage did not respond (${code})`)
    }
  }

  /** @throws Error with the status only: the response body may repeat what was signed. */
  async requireDone({ statusCode, body }: Dispatcher.ResponseData, expected: readonly number[]): Promise<void> {
    await body.dump({ limit: 16_384 })
    if (expected.includes(statusCode)) return
    const message = `The storage of attachments answered ${statusCode}`
    // Retrying doesn't help with anything else, such as an unknown access key.
    throw statusCode >= 500 || passingStatuses.has(statusCode) ? new StorageAwayError(message) : new Error(message)
  }
}

/** Worth retrying: request timeout and too many requests. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429])

/** Returns a code such as `ECONNREFUSED`; undefined for our own faults, such as a missing file or a private address. */
function connectionFault(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  const isOfNetwork = error instanceof errors.UndiciError || connectionFaults.has(String(code))
  return isOfNetwork ? String(code) : undefined
}

const connectionFaults: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}
