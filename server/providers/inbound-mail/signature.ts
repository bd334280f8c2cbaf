import { resolve } from 'node:dns/promises'

import type { MailSignature } from '#api/conversations.ts'

/** Looks up a record of the domain name system. */
export type ResolveRecord = (name: string, type: string) => Promise<string[] | string[][]>

/** Milliseconds for one look-up. The library caches keys, and a mail names few. */
const patience = 5_000

/** Looks records up as this machine does. */
export const resolveRecord: ResolveRecord = async (name, type) => {
  const records = (await Promise.race([resolve(name, type), outOfPatience()])) as string[] | string[][]
  return records
}

async function outOfPatience(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The look-up takes too long')), patience).unref()
  })
}

/**
 * Whether the domain of the address that a mail names as its sender has signed it (DKIM, RFC 6376). A signature of
 * another domain proves nothing about the sender.
 */
export async function signatureOf(source: Uint8Array, resolver: ResolveRecord): Promise<MailSignature> {
  // It takes as long to load as much of the server, and few servers receive mail.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const { results, fromFields } = await dkimVerify(Buffer.from(source), { resolver, strict: true })
  const signed = results.filter(({ signingDomain }) => signingDomain !== undefined)
  if (signed.length === 0) return 'none'
  const isValid = signed.some(({ status }) => status.result === 'pass' && typeof status.aligned === 'string')
  // With two senders, nobody knows which of them people are shown.
  return isValid && fromFields === 1 ? 'valid' : 'invalid'
}
