import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RpcCall {
  readonly id: number
  readonly method: string
}

/** A second node of a local chain, on an origin that the app doesn't know: it forwards and records requests. */
export class OtherNode {
  readonly #server: Server
  readonly #rpcUrl: string
  /** Requested methods, in order. */
  readonly asked: string[] = []
  /** The chain id that it reports instead of the real one. */
  chainId: number | undefined

  private constructor(rpcUrl: string) {
    this.#rpcUrl = rpcUrl
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)))
      })
    })
  }

  static async start(rpcUrl: string): Promise<OtherNode> {
    const node = new OtherNode(rpcUrl)
    await new Promise<void>((resolve) => {
      node.#server.listen(0, '127.0.0.1', resolve)
    })
    return node
  }

  get origin(): string {
    return `http://${this.host}`
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const calls = [JSON.parse(body) as RpcCall | RpcCall[]].flat()
    this.asked.push(...calls.map(({ method }) => method))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(this.#rpcUrl, { method: 'POST', headers, body })
    const answers: unknown = await answer.json()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(this.#renumber(calls, answers)))
  }

  #renumber(calls: readonly RpcCall[], answers: unknown): unknown {
    if (this.chainId === undefined) return answers
    const asked = calls.find(({ method }) => method === 'eth_chainId')
    const result = `0x${this.chainId.toString(16)}`
    const replace = (answer: { id: number }) => (answer.id === asked?.id ? { ...answer, result } : answer)
    return Array.isArray(answers) ? answers.map(replace) : replace(answers as { id: number })
  }
}
