import { and, desc, eq, gt, lt } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { paymentLinkPrices } from '#server/db/schema/payment-links.ts'

export type PriceRow = typeof paymentLinkPrices.$inferSelect

export async function insertPrice(tx: Transaction, row: PriceRow): Promise<void> {
  await tx.insert(paymentLinkPrices).values(row)
}

/** The one of a link that holds longest beyond a moment; of this amount, if one is given. */
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

/** What an order was made of has its amount, too. @returns How many. */
export async function deletePricesBefore(tx: Transaction, before: Date): Promise<number> {
  const deleted = await tx
    .delete(paymentLinkPrices)
    .where(lt(paymentLinkPrices.validUntil, before))
    .returning({ id: paymentLinkPrices.id })
  return deleted.length
}
