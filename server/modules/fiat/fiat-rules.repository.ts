import { and, eq, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { fiatRuleOverrides } from '#server/db/schema/fiat.ts'

export type RuleOverride = typeof fiatRuleOverrides.$inferSelect
export type RulePlace = Pick<RuleOverride, 'partner' | 'direction' | 'country' | 'currency' | 'method'>

export async function listRuleOverrides(tx: Transaction): Promise<readonly RuleOverride[]> {
  return tx.select().from(fiatRuleOverrides)
}

/** Serializes changes of rules until `tx` ends. An override that doesn't exist yet has no row to lock. */
export async function lockRuleOverrides(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('fiat rules', 0))`)
}

export async function saveRuleOverride(tx: Transaction, row: RuleOverride): Promise<void> {
  const { partner, direction, country, currency, method } = fiatRuleOverrides
  await tx
    .insert(fiatRuleOverrides)
    .values(row)
    .onConflictDoUpdate({ target: [partner, direction, country, currency, method], set: row })
}

export async function deleteRuleOverride(tx: Transaction, place: RulePlace): Promise<void> {
  const { partner, direction, country, currency, method } = fiatRuleOverrides
  await tx
    .delete(fiatRuleOverrides)
    .where(
      and(
        eq(partner, place.partner),
        eq(direction, place.direction),
        eq(country, place.country),
        eq(currency, place.currency),
        eq(method, place.method),
      ),
    )
}
