import * as v from 'valibot'

import { parseExactly } from '#server/lib/exact-json.ts'

import { RpcFailure } from './rejection.ts'

const rpcAnswer = v.object({
  result: v.unknown(),
  error: v.nullable(v.object({ code: v.string(), message: v.string() })),
})

/**
 * Calls a Bitcoin-like node by its URL with user and password.
 * @returns The result, with numbers as their original digits.
 * @throws RpcFailure with the node's code and message.
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
