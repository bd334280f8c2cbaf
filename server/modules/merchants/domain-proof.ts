import type { ResolveRecord } from '#server/providers/inbound-mail/signature.ts'

/** Returns the DNS record that proves that a domain is a merchant's. */
export function proofRecord({ domain, token }: { readonly domain: string; readonly token: string }) {
  return { name: `_sevenport.${domain}`, value: `sevenport-merchant=${token}` }
}

/** DNS errors that mean the record doesn't exist, as opposed to a failed lookup. */
const absences: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/** Returns whether the record exists; `unknown` if the DNS gave no answer. */
export async function lookForProof(
  resolveRecord: ResolveRecord,
  brand: { readonly domain: string; readonly token: string },
): Promise<'there' | 'absent' | 'unknown'> {
  const { name, value } = proofRecord(brand)
  try {
    const records = await resolveRecord(name, 'TXT')
    // A long record is split into pieces.
    const texts = records.map((record) => (typeof record === 'string' ? record : record.join('')))
    return texts.some((text) => text.trim() === value) ? 'there' : 'absent'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return absences.has(code) ? 'absent' : 'unknown'
  }
}
