import { and, eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { fiatRuleOverrides } from '#server/db/schema/fiat.ts'

export type RuleOverride = typeof fiatRuleOverrides.$inferSelect
export type RulePlace = Pick<RuleOverride, 'partner' | 'direction' | 'country' | 'currency' | 'method'>

export async function listRuleOverrides(tx: Transaction): Promise<readonly RuleOverride[]> {
  return tx.select().from(fiatRuleOverrides)
}

export async function saveRuleOverride(tx: Transaction, row: RuleOverride): Promise<void> {
  const { partner, direction, country, currency, method } = fiatRuleOverrides
  await tx
    .insert(fiatRuleOverrides)
    .values(row)
    .onConflictDoUpdate({ target: [partner, direction, country, currency, method], set: row })
}

/** @returns False if there is no override. */
export async function deleteRuleOverride(tx: Transaction, place: RulePlace): Promise<boolean> {
  const { partner, direction, country, currency, method } = fiatRuleOverrides
  const deleted = await tx
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
    .returning({ partner })
  return deleted.length > 0
}
