import { randomInt } from 'node:crypto'

import * as v from 'valibot'

import { type Endpoint, envelopeOf } from '#api/endpoint.ts'

/** The answer to a call that succeeded. */
export interface Success<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

/** A call that had to succeed did not. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number

  constructor(path: string, code: number, msg: string) {
    super(`${path} answered ${code}: ${msg}`)
    this.code = code
  }
}

/** Headers of a request that comes from an address of its own, so that nobody uses up what others may do. */
export function fromSomewhereElse(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}` }
}

/**
 * Calls an endpoint over HTTP, past the app, and holds the answer against the contract.
 * @throws CallError unless the answer is a success, and what `fetch` throws.
 */
export async function callEndpoint<Input extends v.GenericSchema | undefined, Data extends v.GenericSchema>(
  url: string,
  endpoint: Endpoint<Input, Data>,
  input: Input extends v.GenericSchema ? v.InferInput<Input> : undefined,
  accessToken?: string,
): Promise<Success<v.InferOutput<Data>>> {
  const { method, path, data } = endpoint
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string> | undefined)}` : ''
  const response = await fetch(new URL(path + query, url), {
    method,
    headers: {
      ...fromSomewhereElse(),
      ...(accessToken !== undefined && { accessToken }),
      ...(method === 'POST' && input !== undefined && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && input !== undefined && { body: JSON.stringify(input) }),
  })
  const answer = v.parse(envelopeOf(v.unknown()), await response.json())
  if (answer.code !== 0) throw new CallError(path, answer.code, answer.msg)
  return { ...answer, data: v.parse(data, answer.data) }
}
