import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { VerifyWebhook, WebhookEvent } from '#server/lib/webhook.ts'

/* For tests: a user on a partner's pages, and the server that receives the partners' webhooks. */

interface Page {
  readonly url: string
  readonly status: number
  readonly text: string
}

/** Opens a link, then submits forms on the page one after another. */
export async function visit(link: string, ...forms: readonly Readonly<Record<string, string>>[]): Promise<Page> {
  let page = await open(link)
  for (const form of forms) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(page.url).origin }
    page = await open(page.url, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
  }
  return page
}

async function open(url: string, request: RequestInit = {}): Promise<Page> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(5_000) })
  return { url: response.url, status: response.status, text: await response.text() }
}

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Receives webhooks. */
export class WebhookReceiver {
  readonly received: Received[] = []
  /** The status code to respond with. */
  status = 200
  readonly #server: Server = createServer((request, response) => void this.#take(request, response))

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  urlOf(partner: string): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/${partner}`
  }

  /** Returns what a partner's adapter makes of its webhooks: null for each that it rejects. */
  read(partner: string, verify: VerifyWebhook): readonly (WebhookEvent | null)[] {
    return this.received.filter(({ path }) => path === `/${partner}`).map(({ headers, body }) => verify(headers, body))
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = (await request.toArray()) as Buffer[]
    this.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}')
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()))
  }
}
