import { createReadStream } from 'node:fs'
import { createConnection } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import type { ClamdAddress } from '#server/config/clamd-address.ts'

import type { VirusScanner } from './port.ts'

/** Timeout in milliseconds. Once a file is sent, the app waits 30 seconds for an answer. */
const standardPatience = 20_000

/** Chunk size in bytes. */
const pieceLength = 64 * 1024

/** ClamAV's daemon. Each file is sent over its own connection: clamd never reads our files itself. */
export function clamdScanner(address: ClamdAddress, patience = standardPatience): VirusScanner {
  return {
    isInfected: async (file) => {
      const answer = await scan(address, file, AbortSignal.timeout(patience))
      if (answer === 'stream: OK') return false
      if (/^stream: .+ FOUND$/.test(answer)) return true
      // For example if the file is larger than its `StreamMaxLength`.
      throw new Error(`clamd could not scan a file: ${answer === '' ? 'no answer' : answer}`)
    },
  }
}

async function scan(address: ClamdAddress, file: string, signal: AbortSignal): Promise<string> {
  const connection = addAbortSignal(signal, createConnection(address))
  const content = createReadStream(file, { highWaterMark: pieceLength })
  try {
    const answered = text(connection)
    // clamd gives up if we close our side early.
    const sent = pipeline(commandWith(content), connection, { end: false })
    // It may answer and close before it has everything: the rest then can't be sent, ever.
    const answer = await Promise.race([answered, sent.then(() => answered)])
    return answer.replace(/\0$/, '').trim()
  } finally {
    connection.destroy()
    content.destroy()
  }
}

/** The command INSTREAM: each chunk preceded by its length, and a length of 0 at the end. */
async function* commandWith(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
