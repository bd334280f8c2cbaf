import { randomInt } from 'node:crypto'

import * as v from 'valibot'

import { type Endpoint, envelopeOf } from '#api/endpoint.ts'

/** The response of a successful call. */
export interface Success<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

/** Thrown when a call fails that had to succeed. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number

  constructor(path: string, code: number, msg: string) {
    super(`${path} answered ${code}: ${msg}`)
    this.code = code
  }
}

/** Returns headers for a request from a unique IP address, so that calls don't share rate limits. */
export function fromSomewhereElse(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}` }
}

/**
 * Calls an endpoint over HTTP without the app, and validates the response against the contract.
 * @throws CallError unless the call succeeds, and whatever `fetch` throws.
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
