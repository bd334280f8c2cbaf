import { like } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { merchantBrands } from '#server/db/schema/merchants.ts'
import { type ResolveRecord, resolveRecord } from '#server/providers/inbound-mail/signature.ts'
import { proofRecord } from '#server/modules/merchants/domain-proof.ts'

/**
 * A DNS resolver with the records that the local world's merchants would set: that of any brand with a domain under
 * `localhost`. Everything else uses this machine's resolver.
 */
export function localRecords(database: Database): ResolveRecord {
  return async (name, type) => {
    if (type !== 'TXT' || !name.startsWith('_sevenport.') || !name.endsWith('.localhost')) {
      return resolveRecord(name, type)
    }
    const { domain, token } = merchantBrands
    const brands = await database.select({ domain, token }).from(merchantBrands).where(like(domain, '%.localhost'))
    return brands.map(proofRecord).flatMap((record) => (record.name === name ? [[record.value]] : []))
  }
}
