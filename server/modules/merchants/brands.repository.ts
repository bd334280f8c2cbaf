import { and, asc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { merchantBrands, merchants } from '#server/db/schema/merchants.ts'

export type BrandRow = typeof merchantBrands.$inferSelect

export async function findBrand(tx: Transaction, merchantId: string): Promise<BrandRow | undefined> {
  const [row] = await tx.select().from(merchantBrands).where(eq(merchantBrands.merchantId, merchantId))
  return row
}

/** Others who change it wait until `tx` ends. */
export async function lockBrand(tx: Transaction, merchantId: string): Promise<BrandRow | undefined> {
  const [row] = await tx.select().from(merchantBrands).where(eq(merchantBrands.merchantId, merchantId)).for('update')
  return row
}

export async function saveBrand(tx: Transaction, row: BrandRow): Promise<void> {
  await tx.insert(merchantBrands).values(row).onConflictDoUpdate({ target: merchantBrands.merchantId, set: row })
}

export async function updateBrand(
  tx: Transaction,
  merchantId: string,
  change: Partial<Omit<BrandRow, 'merchantId'>>,
): Promise<void> {
  await tx.update(merchantBrands).set(change).where(eq(merchantBrands.merchantId, merchantId))
}

export async function deleteBrand(tx: Transaction, merchantId: string): Promise<void> {
  await tx.delete(merchantBrands).where(eq(merchantBrands.merchantId, merchantId))
}

/**
 * Has all others who look at proofs wait until `tx` ends: what one finds takes a domain from another. Taken after the locks
 * of accounts.
 */
export async function lockProofs(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('merchant-domains', 0))`)
}

/** Whoever else had proven the domain has it no more. */
export async function dropOthersProof(tx: Transaction, domain: string, merchantId: string): Promise<void> {
  await tx
    .update(merchantBrands)
    .set({ provenAt: null })
    .where(and(eq(merchantBrands.domain, domain), ne(merchantBrands.merchantId, merchantId)))
}

const isShown = (checkedAfter: Date) =>
  and(
    eq(merchantBrands.state, 'approved'),
    isNotNull(merchantBrands.provenAt),
    gt(merchantBrands.checkedAt, checkedAfter),
    eq(merchants.state, 'active'),
  )

/** The brand that is shown on a domain: reviewed, proven not too long ago, and of a merchant who is active. */
export async function findShownBrand(
  tx: Transaction,
  domain: string,
  checkedAfter: Date,
): Promise<BrandRow | undefined> {
  const [row] = await tx
    .select({ brand: merchantBrands })
    .from(merchantBrands)
    .innerJoin(merchants, eq(merchants.id, merchantBrands.merchantId))
    .where(and(eq(merchantBrands.domain, domain), isShown(checkedAfter)))
  return row?.brand
}

/** The logo of a brand that is shown. */
export async function findShownLogo(
  tx: Transaction,
  logoId: string,
  checkedAfter: Date,
): Promise<Uint8Array | undefined> {
  const [row] = await tx
    .select({ logo: merchantBrands.logo })
    .from(merchantBrands)
    .innerJoin(merchants, eq(merchants.id, merchantBrands.merchantId))
    .where(and(eq(merchantBrands.logoId, logoId), isShown(checkedAfter)))
  return row?.logo
}

/** Those that wait for a review, oldest first. */
export async function listBrandsToReview(tx: Transaction, most: number) {
  return tx
    .select({ brand: merchantBrands, business: merchants.name })
    .from(merchantBrands)
    .innerJoin(merchants, eq(merchants.id, merchantBrands.merchantId))
    .where(eq(merchantBrands.state, 'in-review'))
    .orderBy(asc(merchantBrands.changedAt), asc(merchantBrands.merchantId))
    .limit(most)
}

/** Merchants whose domain is proven and wasn't looked at since, those that wait longest first. */
export async function listBrandsToCheck(tx: Transaction, before: Date): Promise<readonly string[]> {
  const rows = await tx
    .select({ merchantId: merchantBrands.merchantId })
    .from(merchantBrands)
    .where(and(isNotNull(merchantBrands.provenAt), lte(merchantBrands.checkedAt, before)))
    .orderBy(asc(merchantBrands.checkedAt))
  return rows.map(({ merchantId }) => merchantId)
}

/** Those that wait for a reviewer. */
export async function backlogOfBrands(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(merchantBrands.changedAt))
      .from(merchantBrands)
      .where(eq(merchantBrands.state, 'in-review')),
  )
}
