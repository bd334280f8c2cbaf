import * as v from 'valibot'
import { readJson } from '#src/lib/read-json.ts'

/*
 * What the wallet asks of a server with TRON's HTTP API, such as TronGrid. It learns the address and the browser's IP
 * address. What it says about blocks is checked by their hashes; what it says about fees is held below a ceiling.
 */

/** Milliseconds. People should learn that a server is dead, not slow, while they still look. */
const timeout = 10_000

/** The node's way to say that it could not read a question, with the status 200. */
const failure = v.object({ Error: v.string() })

interface Question<Schema extends v.GenericSchema> {
  readonly schema: Schema
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks a path of the API once.
 * @throws Error if the server can't be reached, refuses, or answers anything else than the schema says.
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
 * The same of a path that takes no body, such as those of TronGrid's API, version 1.
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
  if (v.is(failure, answer)) throw new Error('The TRON server refused the question')
  return v.parse(schema, answer)
}

/** A whole number that no rounding has touched. Servers leave out what is zero. */
export const answeredNumber = v.pipe(
  v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  v.transform((number) => BigInt(number)),
)

/** The same, of what can't be below zero. */
export const answeredAmount = v.pipe(answeredNumber, v.minValue(0n))

/** Hexadecimal digits, empty where they are left out. */
export const answeredHex = v.optional(v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})*$/)), '')

export const answeredId = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
