import * as v from 'valibot'

import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { askNode, NoAnswerError, parseIfPossible } from '#server/lib/node-http.ts'

/** The node refused a call or gave no valid answer. */
export class BitcoinNodeError extends Error {
  override readonly name = 'BitcoinNodeError'
  /**
   * Bitcoin Core's code, such as -26 for a transaction that violates its rules; null if the call didn't get that far.
   */
  readonly code: number | null

  constructor(code: number | null, message: string) {
    super(message)
    this.code = code
  }
}

/** Timeout in milliseconds. The largest blocks take a node several seconds. */
const timeout = 30_000

const answerShape = v.object({
  result: v.unknown(),
  error: v.nullish(v.object({ code: v.pipe(v.string(), v.regex(/^-?\d{1,6}$/)), message: v.string() })),
})

/** Calls a method. @returns The result, with every number as its literal text. */
export type RpcCall = (method: string, parameters: readonly unknown[]) => Promise<unknown>

/**
 * Returns a function that makes JSON-RPC calls the way Bitcoin Core takes them, with the URL's user and password. It
 * doesn't retry, so that nothing is sent twice without the caller knowing. Its errors never contain the URL.
 * @throws BitcoinNodeError
 */
export function rpcCallsTo(url: string): RpcCall {
  const { username, password, ...place } = splitUrl(url)
  const token = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = {
    'content-type': 'application/json',
    ...((username !== '' || password !== '') && { authorization: `Basic ${token}` }),
  }
  return async (method, parameters) => {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params: parameters })
    try {
      const { status, text } = await askNode(place.url, { headers, body, timeout })
      if (status === 401 || status === 403)
        throw new BitcoinNodeError(null, `The node rejected our credentials at ${method}`)
      return resultOf(text, status, method)
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      throw new BitcoinNodeError(null, `The node ${error.message} at ${method}`)
    }
  }
}

function splitUrl(text: string) {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return { url: url.href, username, password }
}

/** Core sends errors with status 500 or 404, and 503 without JSON when its queue is full. */
function resultOf(text: string, status: number, method: string): unknown {
  const { success, output } = v.safeParse(answerShape, parseIfPossible(text))
  if (!success) {
    if (status !== 200) throw new BitcoinNodeError(null, `The node answered ${method} with status ${status}`)
    throw new ImplausibleAnswerError(`The node did not answer ${method} with JSON-RPC`)
  }
  const { error, result } = output
  if (error) throw new BitcoinNodeError(Number(error.code), `The node refused ${method}: ${error.message}`)
  return result
}
