import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Milliseconds without any data after which an upload times out (spec §7). */
export const longestPause = 30_000

/**
 * Writes a stream to a new file, a piece at a time. However slow, it continues as long as data keeps arriving.
 * @returns The number of bytes.
 */
export async function receiveFile(stream: Readable, path: string): Promise<number> {
  const patience = setTimeout(() => stream.destroy(new Error('No more data was received')), longestPause)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      let size = 0
      for await (const piece of stream as AsyncIterable<Buffer>) {
        patience.refresh()
        size += piece.length
        await file.writeFile(piece)
      }
      return size
    } finally {
      await file.close()
    }
  } finally {
    clearTimeout(patience)
  }
}
