import { resolve } from 'node:dns/promises'

import type { MailSignature } from '#api/conversations.ts'

/** Looks up a DNS record. */
export type ResolveRecord = (name: string, type: string) => Promise<string[] | string[][]>

/** Timeout per lookup, in milliseconds. The library caches keys, and an email refers to few. */
const patience = 5_000

/** Looks up records with this machine's resolver. */
export const resolveRecord: ResolveRecord = async (name, type) => {
  const records = (await Promise.race([resolve(name, type), outOfPatience()])) as string[] | string[][]
  return records
}

async function outOfPatience(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The DNS lookup timed out')), patience).unref()
  })
}

/**
 * Whether the domain of an email's From address has signed it (DKIM, RFC 6376). Another domain's signature proves
 * nothing about the sender.
 */
export async function signatureOf(source: Uint8Array, resolver: ResolveRecord): Promise<MailSignature> {
  // Loading it takes as long as much of the server, and few servers receive email.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const { results, fromFields } = await dkimVerify(Buffer.from(source), { resolver, strict: true })
  const signed = results.filter(({ signingDomain }) => signingDomain !== undefined)
  if (signed.length === 0) return 'none'
  const isValid = signed.some(({ status }) => status.result === 'pass' && typeof status.aligned === 'string')
  // With two From addresses, it's unclear which one readers are shown.
  return isValid && fromFields === 1 ? 'valid' : 'invalid'
}
