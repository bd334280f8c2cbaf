import * as v from 'valibot'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { readJson } from '#src/lib/read-json.ts'

/*
 * The wallet's requests to an index server with Blockbook's API, version 2. The server learns the browser's IP address
 * and the account's public key, which reveals all its addresses but can't spend. Its answers are checked where
 * possible: a signature proves the rest, or nothing is signed.
 */

/** Milliseconds. Users should learn that a server is down while they are still looking. */
const timeout = 10_000

/** Thrown if the server answered that it refuses the request. */
export class IndexServerRefusal extends Error {
  override readonly name = 'IndexServerRefusal'
}

export async function askIndexServer(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const limit = AbortSignal.timeout(timeout)
  const response = await fetch(`${url.replace(/\/$/, '')}/api/v2/${path}`, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
  })
  if (response.ok) return readJson(response)
  // A failing or foreign server says nothing about the request: only the API's own error message counts as an answer.
  const words = response.status === 400 ? refusalOf(await response.text()) : undefined
  if (words === undefined) throw new Error(`The index server answered with status ${response.status}`)
  throw new IndexServerRefusal(words)
}

const refusal = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) })

/** Returns the error message, in either of the forms that servers use. */
function refusalOf(body: string): string | undefined {
  try {
    const { error } = v.parse(refusal, JSON.parse(body))
    return typeof error === 'string' ? error : error.message
  } catch {
    return undefined
  }
}

/** Returns the account as a descriptor, from which Blockbook learns its address type. */
export function descriptorOf({ kind, xpub }: Pick<AccountKey, 'kind' | 'xpub'>): string {
  return kind === 'sh' ? `sh(wpkh(${xpub}))` : `${kind}(${xpub})`
}

/** An amount in base units. */
export const answeredUnits = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}$/),
  v.transform((text) => BigInt(text)),
)
