import * as v from 'valibot'

import { parseExactly } from '#server/lib/exact-json.ts'

import { RpcFailure } from './rejection.ts'

const rpcAnswer = v.object({
  result: v.unknown(),
  error: v.nullable(v.object({ code: v.string(), message: v.string() })),
})

/**
 * Asks a node of Bitcoin's kind by its URL with name and password.
 * @returns The result, in which numbers are their own digits.
 * @throws RpcFailure with the node's code and words.
 */
export async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { username, password, origin } = new URL(url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const response = await fetch(origin, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ id: 1, method, params }),
  })
  const { result, error } = v.parse(rpcAnswer, parseExactly(await response.text()))
  if (error !== null) throw new RpcFailure(Number(error.code), error.message)
  return result
}
