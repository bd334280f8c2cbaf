import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

interface Asked {
  readonly what: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A fake partner for tests: it returns the given answers, and records its requests. */
export class PartnerAnswers {
  readonly asked: Asked[] = []
  readonly #answers = new Map<string, { readonly status: number; readonly body: unknown }>()
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request, response)
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get endpoint(): PartnerEndpoint {
    const { port } = this.#server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, requestsPerMinute: 100_000, isPrivate: true }
  }

  /** @param what Such as `POST /v2/buy`. */
  give(what: string, body: unknown, status = 200): void {
    this.#answers.set(what, { status, body })
  }

  clear(): void {
    this.asked.length = 0
    this.#answers.clear()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = (await request.toArray()) as Buffer[]
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://partner')
    const what = `${request.method ?? ''} ${pathname}`
    this.asked.push({ what, query, headers: request.headers, body: Buffer.concat(chunks).toString() })
    const { status, body } = this.#answers.get(what) ?? { status: 404, body: { message: 'Not found' } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
