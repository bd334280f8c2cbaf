import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as v from 'valibot'
import { vi } from 'vitest'

import { cancelAnswer, maximumPartSize, resumableUploadAnswer, resumableUploadPath } from '#api/attachments.ts'

import type { TestApp } from './test-app.ts'
import { type FileCaller, fileHeaders } from './uploads.ts'

/** Returns a random log, by default of two and a half parts. */
export function newLog(bytes = 2.5 * maximumPartSize): Buffer {
  return Buffer.from(randomBytes(bytes / 2).toString('hex'))
}

const announce = (content: Buffer, values = {}) => ({
  name: 'wallet.log',
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  ...values,
})

export function partAt(content: Buffer, offset: number): Buffer {
  return content.subarray(offset, offset + maximumPartSize)
}

function partHeaders(offset: number): Record<string, string> {
  return { 'content-type': 'application/octet-stream', uploadoffset: String(offset) }
}

/** A client that uploads in parts to one process. */
export class ResumingClient {
  readonly #app: TestApp['app']
  readonly #caller: FileCaller

  constructor({ app }: Pick<TestApp, 'app'>, caller: FileCaller) {
    this.#app = app
    this.#caller = caller
  }

  async begin(id: string, content: Buffer, values = {}) {
    return this.#ask('PUT', id, announce(content, values))
  }

  async send(id: string, part: Buffer, offset: number) {
    return this.#ask('PATCH', id, part, partHeaders(offset))
  }

  /** Sends the rest of a file. @returns The last answer. */
  async sendAll(id: string, content: Buffer, from = 0) {
    let answer = await this.send(id, partAt(content, from), from)
    for (let offset = from + maximumPartSize; offset < content.length && answer.code === 0; offset += maximumPartSize) {
      answer = await this.send(id, partAt(content, offset), offset)
    }
    return answer
  }

  /**
   * Sends half of a part over a socket and then breaks it.
   * @param countIncoming Counts the files that the server is receiving.
   */
  async cutPart(id: string, part: Buffer, offset: number, countIncoming: () => Promise<number>): Promise<void> {
    if (!this.#app.server.listening) await this.#app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = this.#app.server.address() as AddressInfo
    const headers = {
      ...fileHeaders(this.#caller),
      ...partHeaders(offset),
      'content-length': part.length,
    }
    const sending = request({ host: '127.0.0.1', port, path: resumableUploadPath(id), method: 'PATCH', headers })
    const broken = new Promise((resolve) => sending.once('error', resolve))
    sending.write(part.subarray(0, part.length / 2))
    await vi.waitUntil(async () => (await countIncoming()) === 1, { timeout: 30_000 })
    sending.destroy()
    await broken
    await vi.waitUntil(async () => (await countIncoming()) === 0, { timeout: 30_000 })
  }

  async cancel(id: string): Promise<number> {
    const url = resumableUploadPath(id)
    const response = await this.#app.inject({ method: 'DELETE', url, headers: fileHeaders(this.#caller) })
    return v.parse(cancelAnswer, response.json()).code
  }

  async #ask(method: 'PUT' | 'PATCH', id: string, payload: Buffer | object, headers: Record<string, string> = {}) {
    const url = resumableUploadPath(id)
    const all = { ...fileHeaders(this.#caller), ...headers }
    const response = await this.#app.inject({ method, url, headers: all, payload })
    const { code, data } = v.parse(resumableUploadAnswer, response.json())
    return { code, data }
  }
}
