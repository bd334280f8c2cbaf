import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a shop received it. */
export interface TakenMessage {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A shop on this machine that records what it receives and answers as scripted. */
export class ShopReceiver {
  readonly taken: TakenMessage[] = []
  /** Answers a message; by default with 200. */
  answer: (response: ServerResponse) => void = answerOk
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        this.taken.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
        this.answer(response)
      })
    })
  }

  /** Starts listening. @returns The URL for messages. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/sevenport`
  }

  reset(): void {
    this.taken.length = 0
    this.answer = answerOk
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function answerOk(response: ServerResponse): void {
  response.writeHead(200).end()
}
