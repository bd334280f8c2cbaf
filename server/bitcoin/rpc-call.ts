import * as v from 'valibot'

import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { askNode, NoAnswerError, parseIfPossible } from '#server/lib/node-http.ts'

/** The node has refused a call, or gave no answer that could be one. */
export class BitcoinNodeError extends Error {
  override readonly name = 'BitcoinNodeError'
  /** Bitcoin Core's, such as -26 for a transaction that its rules refuse; null if it did not come as far as that. */
  readonly code: number | null

  constructor(code: number | null, message: string) {
    super(message)
    this.code = code
  }
}

/** Milliseconds that an answer may take. A block of the largest kind takes a node some seconds. */
const timeout = 30_000

const answerShape = v.object({
  result: v.unknown(),
  error: v.nullish(v.object({ code: v.pipe(v.string(), v.regex(/^-?\d{1,6}$/)), message: v.string() })),
})

/** Asks a method with its parameters. @returns The result, with every number as the text that stands there. */
export type RpcCall = (method: string, parameters: readonly unknown[]) => Promise<unknown>

/**
 * Makes JSON-RPC calls as Bitcoin Core takes them, with the user and password of the URL. Asks once, so that nothing is
 * sent twice unknown to the caller. What it throws never repeats the URL.
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
      if (status === 401 || status === 403) throw new BitcoinNodeError(null, `The node refuses our login at ${method}`)
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

/** Core answers errors with the status 500 or 404, and a full queue with 503 and no JSON. */
function resultOf(text: string, status: number, method: string): unknown {
  const { success, output } = v.safeParse(answerShape, parseIfPossible(text))
  if (!success) {
    if (status !== 200) throw new BitcoinNodeError(null, `The node answers ${method} with the status ${status}`)
    throw new ImplausibleAnswerError(`The node answers ${method} with no JSON-RPC`)
  }
  const { error, result } = output
  if (error) throw new BitcoinNodeError(Number(error.code), `The node refuses ${method}: ${error.message}`)
  return result
}
