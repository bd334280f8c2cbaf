import * as v from 'valibot'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { readJson } from '#src/lib/read-json.ts'

/*
 * What the wallet asks of an index server with Blockbook's API, version 2. It learns the account's public key, with which it
 * sees all its addresses, and the browser's IP address; nothing that can spend. What it says is checked where that is
 * possible: a signature proves the rest, or nothing is signed.
 */

/** Milliseconds. People should learn that a server is dead, not slow, while they still look. */
const timeout = 10_000

/** It answered that it does not do what it was asked. */
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
  // A server that fails, or is none of this kind, says nothing about the question: only its own words are an answer.
  const words = response.status === 400 ? refusalOf(await response.text()) : undefined
  if (words === undefined) throw new Error(`The index server answered with status ${response.status}`)
  throw new IndexServerRefusal(words)
}

const refusal = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) })

/** Its words, in either of the forms that servers have. */
function refusalOf(body: string): string | undefined {
  try {
    const { error } = v.parse(refusal, JSON.parse(body))
    return typeof error === 'string' ? error : error.message
  } catch {
    return undefined
  }
}

/** The account as a descriptor: Blockbook takes the kind of its addresses from it. */
export function descriptorOf({ kind, xpub }: Pick<AccountKey, 'kind' | 'xpub'>): string {
  return kind === 'sh' ? `sh(wpkh(${xpub}))` : `${kind}(${xpub})`
}

/** An amount in base units. */
export const answeredUnits = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}$/),
  v.transform((text) => BigInt(text)),
)
