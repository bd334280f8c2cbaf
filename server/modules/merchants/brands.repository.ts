import { and, asc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { merchantBrands, merchants } from '#server/db/schema/merchants.ts'

export type BrandRow = typeof merchantBrands.$inferSelect

export async function findBrand(tx: Transaction, merchantId: string): Promise<BrandRow | undefined> {
  const [row] = await tx.select().from(merchantBrands).where(eq(merchantBrands.merchantId, merchantId))
  return row
}

/** Locks a brand, so that other changes wait until `tx` ends. */
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
 * Serializes updates of proofs until `tx` ends, because one merchant's proof can take a domain from another. Lock
 * accounts first.
 */
export async function lockProofs(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('merchant-domains', 0))`)
}

/** Drops other merchants' proofs of the domain. */
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

/** Returns the brand shown on a domain: approved, recently proven, and of an active merchant. */
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

/** Returns the logo of a brand, if the brand is shown. */
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

/** Returns brands waiting for review, oldest first. */
export async function listBrandsToReview(tx: Transaction, most: number) {
  return tx
    .select({ brand: merchantBrands, business: merchants.name })
    .from(merchantBrands)
    .innerJoin(merchants, eq(merchants.id, merchantBrands.merchantId))
    .where(eq(merchantBrands.state, 'in-review'))
    .orderBy(asc(merchantBrands.changedAt), asc(merchantBrands.merchantId))
    .limit(most)
}

/** Returns the merchants whose proven domain wasn't checked since `before`, longest waiting first. */
export async function listBrandsToCheck(tx: Transaction, before: Date): Promise<readonly string[]> {
  const rows = await tx
    .select({ merchantId: merchantBrands.merchantId })
    .from(merchantBrands)
    .where(and(isNotNull(merchantBrands.provenAt), lte(merchantBrands.checkedAt, before)))
    .orderBy(asc(merchantBrands.checkedAt))
  return rows.map(({ merchantId }) => merchantId)
}

/** Returns the backlog of brands waiting for a reviewer. */
export async function backlogOfBrands(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(merchantBrands.changedAt))
      .from(merchantBrands)
      .where(eq(merchantBrands.state, 'in-review')),
  )
}
