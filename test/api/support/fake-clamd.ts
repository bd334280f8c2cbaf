import { once } from 'node:events'
import { createServer, type ListenOptions, type Socket } from 'node:net'

const command = 'zINSTREAM\0'

/** A fake of ClamAV's daemon for scans of streams (clamd(8), INSTREAM). It detects the word `malware`. */
export class FakeClamd {
  /** Every file that it received completely. */
  readonly scanned: Buffer[] = []
  /** The most bytes that it accepts, like clamd's `StreamMaxLength`. */
  maximum = Number.POSITIVE_INFINITY
  isSilent = false
  readonly #open = new Set<Socket>()
  readonly #server = createServer((socket) => {
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket))
    // The client may have given up.
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      const answer = this.#answerTo(received)
      if (answer === undefined || this.isSilent) return
      // It reads nothing after its answer.
      socket.pause()
      socket.end(`${answer}\0`)
    })
  })

  /** @returns The port, if there is one. */
  async listen(at: ListenOptions): Promise<number> {
    this.#server.listen(at)
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await this.#server[Symbol.asyncDispose]()
  }

  #answerTo(received: Buffer): string | undefined {
    if (received.length < command.length) return undefined
    if (received.subarray(0, command.length).toString('latin1') !== command) return 'UNKNOWN COMMAND'
    const pieces: Buffer[] = []
    for (let at = command.length; at + 4 <= received.length;) {
      const length = received.readUInt32BE(at)
      if (length === 0) return this.#judge(Buffer.concat(pieces))
      pieces.push(received.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return received.length > this.maximum ? 'INSTREAM size limit exceeded. ERROR' : undefined
  }

  #judge(file: Buffer): string {
    this.scanned.push(file)
    return file.includes('malware') ? 'stream: Test.Malware-1 FOUND' : 'stream: OK'
  }
}
