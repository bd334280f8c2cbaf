import { describe, expect, it } from 'vitest'
import type { Attachment, ResumableUpload } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { RuntimeError } from './runtime-errors.ts'
import { sendInParts } from './send-in-parts.ts'

const attachment: Attachment = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'wallet.log',
  type: 'text',
  size: 3,
}

/** A fake server that receives a file of three one-byte parts. */
class Receiver {
  received = 0
  isCounting = true
  /** Outcomes of the next calls in order: no answer, a lost answer, this error, or success. */
  readonly faults: ('cut' | 'lost' | Error | undefined)[] = []
  readonly calls: string[] = []
  readonly pauses: number[] = []
  readonly waits: boolean[] = []
  readonly giving = new AbortController()

  async run(): Promise<Attachment> {
    return sendInParts(
      {
        begin: async () => this.#answer('begin', () => undefined),
        send: async (offset) =>
          this.#answer(`part ${offset}`, () => {
            if (this.isCounting && offset === this.received) this.received += 1
          }),
      },
      {
        signal: this.giving.signal,
        onWaiting: (isWaiting) => this.waits.push(isWaiting),
        pause: async (milliseconds) => {
          this.pauses.push(milliseconds)
          if (this.pauses.length === 10) this.giving.abort()
          await Promise.resolve()
        },
      },
    )
  }

  async #answer(call: string, take: () => void): Promise<ResumableUpload> {
    this.calls.push(call)
    const fault = this.faults.shift()
    if (fault === 'cut') throw new RuntimeError('upload-network')
    if (fault instanceof Error) throw fault
    take()
    if (fault === 'lost') throw new ApiError('timeout', 0, 'The request timed out')
    await Promise.resolve()
    return { offset: this.received, attachment: this.received === 3 ? attachment : null }
  }
}

describe('an upload in parts', () => {
  it('sends one part after another', async () => {
    const server = new Receiver()
    expect(await server.run()).toEqual(attachment)
    expect(server.calls).toEqual(['begin', 'part 0', 'part 1', 'part 2'])
    expect(server.waits).not.toContain(true)
  })

  it('asks for the offset after a cut and resends only what hasn’t arrived', async () => {
    const server = new Receiver()
    server.faults.push(undefined, undefined, 'cut')
    expect(await server.run()).toEqual(attachment)
    expect(server.calls).toEqual(['begin', 'part 0', 'part 1', 'begin', 'part 1', 'part 2'])
    expect(server.waits).toEqual([false, false, true, false, false, false])
  })

  it('counts parts whose answer was lost, including the last one', async () => {
    const server = new Receiver()
    server.faults.push(undefined, 'lost', undefined, undefined, 'lost')
    expect(await server.run()).toEqual(attachment)
    expect(server.calls).toEqual(['begin', 'part 0', 'begin', 'part 1', 'part 2', 'begin'])
  })

  it('waits longer each time without a connection, and starts over once it was back', async () => {
    const server = new Receiver()
    server.faults.push(...Array.from({ length: 7 }, () => 'cut' as const), undefined, undefined, 'cut')
    expect(await server.run()).toEqual(attachment)
    expect(server.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000])
  })

  it('continues after a proxy answered for a restarting server', async () => {
    const server = new Receiver()
    server.faults.push(new ApiError('invalid-answer', 502, 'Bad gateway'))
    expect(await server.run()).toEqual(attachment)
  })

  it('pauses before resending a part that the server doesn’t count', async () => {
    const server = new Receiver()
    server.isCounting = false
    await expect(server.run()).rejects.toThrow('aborted')
    expect(server.pauses).toHaveLength(10)
  })

  it('fails on an error that isn’t about the connection', async () => {
    const refusal = new ApiError(apiErrorCode.fileRefused, 422, 'The file has a virus')
    const server = new Receiver()
    server.faults.push(undefined, refusal)
    await expect(server.run()).rejects.toBe(refusal)
    expect(server.pauses).toEqual([])
  })

  it('ends when aborted, even while waiting', async () => {
    const server = new Receiver()
    server.faults.push(...Array.from({ length: 20 }, () => 'cut' as const))
    await expect(server.run()).rejects.toThrow('aborted')
    expect(server.calls).toHaveLength(10)
  })
})
