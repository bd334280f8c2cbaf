import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { EthereumProvider } from 'hardhat/types/providers'
import * as v from 'valibot'

import { crossOriginHeaders, hasExtensionOrigin, hasLoopbackHost, hasLoopbackOrigin } from './loopback-guard.ts'

const rpcRequest = v.object({
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]), []),
})

interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

type RpcAnswer = { readonly jsonrpc: '2.0'; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: RpcError }
)

/**
 * Builds a JSON-RPC server over HTTP for one local chain, batches included.
 *
 * Hardhat's own server answers every website in a browser. This one answers only programs, pages of this machine and
 * wallet extensions.
 */
export function buildRpcServer(provider: EthereumProvider): FastifyInstance {
  const server = Fastify({ bodyLimit: 8 * 1024 * 1024 })

  // Not every client declares its content as JSON.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  server.addHook('onRequest', async (request, reply) => {
    const isAllowed = hasLoopbackHost(request) && (hasLoopbackOrigin(request) || hasExtensionOrigin(request))
    if (!isAllowed) return reply.code(403).send(rpcFailure(null, { code: -32000, message: 'Origin not allowed' }))
    if (request.headers.origin === undefined) return
    reply.headers(crossOriginHeaders(request.headers.origin, 'POST'))
  })

  server.options('/', async (_request, reply) => reply.code(204).send())
  server.post('/', async ({ body }) => {
    const payload = parseJson(body)
    if (payload === undefined) return rpcFailure(null, { code: -32700, message: 'Parse error' })
    if (!Array.isArray(payload)) return answer(provider, payload)
    if (payload.length === 0) return rpcFailure(null, { code: -32600, message: 'Empty batch' })
    return Promise.all(payload.map((entry: unknown) => answer(provider, entry)))
  })
  return server
}

async function answer(provider: EthereumProvider, payload: unknown): Promise<RpcAnswer> {
  const parsed = v.safeParse(rpcRequest, payload)
  if (!parsed.success) return rpcFailure(null, { code: -32600, message: 'Invalid request' })
  const { id, method, params } = parsed.output
  try {
    return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
  } catch (error) {
    return rpcFailure(id, toRpcError(error))
  }
}

function rpcFailure(id: string | number | null, error: RpcError): RpcAnswer {
  return { jsonrpc: '2.0', id, error }
}

/** Keeps the code of Hardhat's errors, and a revert's (code 3) return data, as clients expect from a node. */
function toRpcError(error: unknown): RpcError {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : 'Internal error',
    ...(data === undefined || data === null ? {} : { data }),
  }
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
