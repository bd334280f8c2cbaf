import * as v from 'valibot'
import { readJson } from '#src/lib/read-json.ts'

/*
 * The wallet's requests to a server with TRON's HTTP API, such as TronGrid. The server learns the address and the
 * browser's IP address. Its blocks are checked by their hashes; its fees are capped.
 */

/** Milliseconds. Users should learn that a server is down while they are still looking. */
const timeout = 10_000

/** The node's error for a malformed request, sent with status 200. */
const failure = v.object({ Error: v.string() })

interface Question<Schema extends v.GenericSchema> {
  readonly schema: Schema
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls a path of the API once.
 * @throws Error if the server can't be reached, refuses, or answers anything but the schema.
 */
export async function askTronServer<Schema extends v.GenericSchema>(
  url: string,
  path: string,
  { body, ...question }: Question<Schema> & { readonly body: object },
): Promise<v.InferOutput<Schema>> {
  const headers = { 'content-type': 'application/json' }
  return ask(url, path, question, { method: 'POST', headers, body: JSON.stringify(body) })
}

/**
 * The same for a path without a body, such as those of TronGrid's API, version 1.
 * @throws Error as `askTronServer` does.
 */
export async function fetchTronServer<Schema extends v.GenericSchema>(
  url: string,
  path: string,
  question: Question<Schema>,
): Promise<v.InferOutput<Schema>> {
  return ask(url, path, question, {})
}

async function ask<Schema extends v.GenericSchema>(
  url: string,
  path: string,
  { schema, signal }: Question<Schema>,
  init: RequestInit,
): Promise<v.InferOutput<Schema>> {
  const limit = AbortSignal.timeout(timeout)
  const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (!response.ok) throw new Error(`The TRON server answered with status ${response.status}`)
  const answer = await readJson(response)
  if (v.is(failure, answer)) throw new Error('The TRON server refused the request')
  return v.parse(schema, answer)
}

/** An integer that wasn't rounded. Servers omit zero. */
export const answeredNumber = v.pipe(
  v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  v.transform((number) => BigInt(number)),
)

/** The same, but never negative. */
export const answeredAmount = v.pipe(answeredNumber, v.minValue(0n))

/** Hexadecimal digits, empty if omitted. */
export const answeredHex = v.optional(v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})*$/)), '')

export const answeredId = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
