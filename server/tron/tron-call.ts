import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { askNode, NoAnswerError, parseIfPossible } from '#server/lib/node-http.ts'

import { TronNodeError } from './tron-node.ts'

/** Timeout in milliseconds. */
const timeout = 20_000

/** Calls a path of TRON's API. @returns Its JSON, with every number as its original text. */
export type TronCall = (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>

export interface TronEndpoint {
  /** URL of the API, such as `https://api.trongrid.io`. */
  readonly url: string
  /** TronGrid's API key; null for our own node. */
  readonly apiKey: string | null
}

/**
 * Calls TRON's HTTP API, as offered by TronGrid and nodes. It never retries, so that nothing is sent twice without the
 * caller knowing. Its errors never contain the URL or the key.
 * @throws TronNodeError
 */
export function tronCallsTo({ url, apiKey }: TronEndpoint): TronCall {
  const base = url.replace(/\/+$/, '')
  const headers = { 'content-type': 'application/json', ...(apiKey !== null && { 'TRON-PRO-API-KEY': apiKey }) }
  return async (path, body) => {
    try {
      const { status, text } = await askNode(base + path, { headers, body: JSON.stringify(body), timeout })
      return jsonOf(status, text, path)
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      throw new TronNodeError(null, `The TRON node ${error.message} at ${path}`)
    }
  }
}

function jsonOf(status: number, text: string, path: string): unknown {
  if (status === 401 || status === 403) throw new TronNodeError(status, `The TRON node rejected our API key at ${path}`)
  if (status === 429) throw new TronNodeError(status, `The TRON node rate-limited us at ${path}`)
  if (status !== 200) throw new TronNodeError(status, `The TRON node answered ${path} with status ${status}`)
  const answer = parseIfPossible(text)
  if (answer === undefined) throw new ImplausibleAnswerError(`The TRON node did not answer ${path} with JSON`)
  // The Java node's way of reporting an unreadable request, with status 200.
  if (typeof answer === 'object' && answer !== null && 'Error' in answer) {
    throw new TronNodeError(status, `The TRON node refused ${path}`)
  }
  return answer
}
