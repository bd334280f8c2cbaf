import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { request } from 'undici'

export type Attack = (response: ServerResponse, request: IncomingMessage) => void

/** A proxy for a partner's simulator, which passes everything on until it's given an attack. */
export class HostileFront {
  readonly url: string
  attack: Attack | null = null
  /** The number of attacked requests. */
  attacked = 0
  readonly #server: Server

  private constructor(server: Server, behind: string) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      if (this.attack === null) void pass(behind, incoming, response)
      else {
        this.attacked += 1
        this.attack(response, incoming)
      }
    })
  }

  static async before(behind: string): Promise<HostileFront> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new HostileFront(server, behind)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

async function pass(behind: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = await buffer(incoming)
  const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers
  const answer = await request(new URL(url, behind), {
    method: method as 'GET' | 'POST',
    headers: kept,
    ...(body.length > 0 && { body }),
  })
  const type = answer.headers['content-type']?.toString() ?? 'application/json'
  response.writeHead(answer.statusCode, { 'content-type': type }).end(await answer.body.text())
}
