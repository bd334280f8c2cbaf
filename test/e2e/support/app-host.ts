import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import type { World } from './world.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Responds in place of the host. */
type Answer = (response: ServerResponse) => void | Promise<void>

/**
 * A host in front of a local world that serves one build of the app and then another, like a host before and after a
 * deployment. Everything else is passed to the world.
 */
export class AppHost {
  readonly #server: Server
  readonly #world: World
  readonly #answers = new Map<string, Answer>()
  /** Requested paths, in order. */
  readonly requests: string[] = []
  #folder: string
  #headers: Headers = new Headers()

  private constructor(world: World, folder: string) {
    this.#world = world
    this.#folder = folder
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)))
      })
    })
  }

  static async start(world: World, folder: string): Promise<AppHost> {
    const host = new AppHost(world, folder)
    // The app is served with the usual content security policy.
    host.#headers = new Headers((await fetch(world.url)).headers)
    await new Promise<void>((resolve) => {
      host.#server.listen(0, '127.0.0.1', resolve)
    })
    return host
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Replaces all files of the app, as a deployment does. */
  deploy(folder: string): void {
    this.#folder = folder
  }

  /** Serves the app with a modified content security policy. */
  changePolicy(change: (policy: string) => string): void {
    const name = 'content-security-policy'
    this.#headers.set(name, change(this.#headers.get(name) ?? ''))
  }

  /** Overrides the response for a path until `restore`. */
  answer(url: string, answer: Answer): void {
    this.#answers.set(url, answer)
  }

  restore(): void {
    this.#answers.clear()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url)
    this.requests.push(pathname)
    const answer = this.#answers.get(pathname)
    if (answer) return answer(response)
    const file = path.join(this.#folder, pathname === '/' ? 'index.html' : pathname)
    if (existsSync(file) && statSync(file).isFile()) return this.#sendFile(file, response)
    if (pathname.startsWith('/assets/')) return sendJson(response, 404, { code: 404, msg: 'Not found', data: null })
    return this.#forward(request, response)
  }

  #sendFile(file: string, response: ServerResponse): void {
    for (const name of ['content-security-policy', 'permissions-policy', 'x-content-type-options', 'referrer-policy']) {
      response.setHeader(name, this.#headers.get(name) ?? '')
    }
    const isHashed = path.basename(path.dirname(file)) === 'assets'
    response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.setHeader('content-type', contentTypes[path.extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(new URL(request.url ?? '/', this.#world.url), {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), ...(headers.origin && { origin: this.#world.url }) },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
