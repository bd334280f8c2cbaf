import { and, desc, eq, gt, lt } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { paymentLinkPrices } from '#server/db/schema/payment-links.ts'

export type PriceRow = typeof paymentLinkPrices.$inferSelect

export async function insertPrice(tx: Transaction, row: PriceRow): Promise<void> {
  await tx.insert(paymentLinkPrices).values(row)
}

/** Returns the link's price that is valid longest after a time; only of the amount, if one is given. */
export async function findPrice(
  tx: Transaction,
  linkId: string,
  { validAfter, amount }: { readonly validAfter: Date; readonly amount?: bigint },
): Promise<PriceRow | undefined> {
  const { validUntil, linkId: ofLink, amount: asked } = paymentLinkPrices
  const [row] = await tx
    .select()
    .from(paymentLinkPrices)
    .where(and(eq(ofLink, linkId), gt(validUntil, validAfter), amount === undefined ? undefined : eq(asked, amount)))
    .orderBy(desc(validUntil))
    .limit(1)
  return row
}

/** Deletes expired prices; orders have their own copy of the amount. @returns The number deleted. */
export async function deletePricesBefore(tx: Transaction, before: Date): Promise<number> {
  const deleted = await tx
    .delete(paymentLinkPrices)
    .where(lt(paymentLinkPrices.validUntil, before))
    .returning({ id: paymentLinkPrices.id })
  return deleted.length
}
