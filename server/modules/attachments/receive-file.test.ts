import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { longestPause, receiveFile } from './receive-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'receive-file-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

/** Waits until this many bytes have arrived in the file. */
async function arrival(file: string, bytes: number): Promise<void> {
  const sizeOf = async () => (await stat(file).catch(() => undefined))?.size
  while ((await sizeOf()) !== bytes) await new Promise((resolve) => setImmediate(resolve))
}

describe('a slow upload', () => {
  it('receives a slow file as long as data keeps arriving', async () => {
    const stream = new PassThrough()
    const file = path.join(folder, 'file')
    const received = receiveFile(stream, file)
    let bytes = 0
    for (const piece of ['one ', 'two ', 'three']) {
      stream.write(piece)
      bytes += piece.length
      await arrival(file, bytes)
      vi.advanceTimersByTime(longestPause - 1)
    }
    stream.end()
    expect(await received).toBe(13)
    expect(await readFile(file, 'utf8')).toBe('one two three')
  })

  it('gives up on a file once no more data arrives', async () => {
    const stream = new PassThrough()
    const file = path.join(folder, 'file')
    const received = receiveFile(stream, file)
    stream.write('one')
    await arrival(file, 3)
    vi.advanceTimersByTime(longestPause)
    await expect(received).rejects.toThrow('No more data was received')
  })
})
