import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { RpcRequestError } from 'viem'

import type { ScriptedChain } from './scripted-chain.ts'

/** A scripted chain behind JSON-RPC over HTTP, as the server reaches every chain. */
export interface ChainServer {
  readonly url: string
  close(): Promise<void>
}

export async function serveChain(chain: ScriptedChain): Promise<ChainServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const call = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string; params?: unknown }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(await answer(chain, call)) }))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(chain: ScriptedChain, call: { method: string; params?: unknown }): Promise<object> {
  try {
    return { result: await chain.request(call) }
  } catch (error) {
    if (error instanceof RpcRequestError) return { error: { code: error.code, message: error.details } }
    throw error
  }
}
