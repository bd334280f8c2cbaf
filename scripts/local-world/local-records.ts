import { like } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { merchantBrands } from '#server/db/schema/merchants.ts'
import { type ResolveRecord, resolveRecord } from '#server/providers/inbound-mail/signature.ts'
import { proofRecord } from '#server/modules/merchants/domain-proof.ts'

/**
 * The domain name system with what merchants of the local world would enter there: the record of whatever brand has a
 * domain below `localhost`. All else is looked up as this machine does.
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
