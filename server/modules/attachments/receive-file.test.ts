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

/** Until so many bytes have arrived in the file. */
async function arrival(file: string, bytes: number): Promise<void> {
  const sizeOf = async () => (await stat(file).catch(() => undefined))?.size
  while ((await sizeOf()) !== bytes) await new Promise((resolve) => setImmediate(resolve))
}

describe('a file that comes slowly', () => {
  it('is received as long as something comes, however long that takes', async () => {
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

  it('is given up once nothing comes any more', async () => {
    const stream = new PassThrough()
    const file = path.join(folder, 'file')
    const received = receiveFile(stream, file)
    stream.write('one')
    await arrival(file, 3)
    vi.advanceTimersByTime(longestPause)
    await expect(received).rejects.toThrow('Nothing more came')
  })
})
