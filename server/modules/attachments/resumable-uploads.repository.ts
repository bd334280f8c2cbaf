import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { resumableUploadParts, resumableUploads } from '#server/db/schema/resumable-uploads.ts'

import type { Uploader } from './attachments.repository.ts'

export type UploadRow = typeof resumableUploads.$inferSelect

type PartRow = Pick<typeof resumableUploadParts.$inferSelect, 'id' | 'uploadId' | 'start' | 'size'>

/** Serializes an uploader's new uploads, so that two can't claim the same space. */
export async function lockUploader(tx: Transaction, uploader: Uploader): Promise<void> {
  const name = 'userId' in uploader ? uploader.userId : uploader.guestKey
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${name}`}, 0))`)
}

/** @returns False if the id is taken. */
export async function insertUpload(tx: Transaction, row: UploadRow): Promise<boolean> {
  const inserted = await tx
    .insert(resumableUploads)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: resumableUploads.id })
  return inserted.length > 0
}

/** Locks the uploader's upload, unless it has expired. */
export async function lockUpload(
  tx: Transaction,
  id: string,
  uploader: Uploader,
  now: Date,
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(resumableUploads)
    .where(and(eq(resumableUploads.id, id), isOf(uploader), gt(resumableUploads.expiresAt, now)))
    .for('update')
  return row
}

export async function expireUpload(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(resumableUploads).set({ expiresAt: now }).where(eq(resumableUploads.id, id))
}

export async function finishUpload(tx: Transaction, id: string, attachmentId: string): Promise<void> {
  await tx.update(resumableUploads).set({ attachmentId }).where(eq(resumableUploads.id, id))
}

export async function insertPart(tx: Transaction, row: PartRow): Promise<void> {
  await tx.insert(resumableUploadParts).values(row)
}

/** Moves the upload's offset past this part. */
export async function countPart(tx: Transaction, { id, uploadId, start, size }: PartRow): Promise<void> {
  await tx.update(resumableUploadParts).set({ isCounted: true }).where(eq(resumableUploadParts.id, id))
  await tx
    .update(resumableUploads)
    .set({ received: start + size })
    .where(eq(resumableUploads.id, uploadId))
}

/** Returns the parts from the start of the file up to the upload's offset. */
export async function listCountedParts(tx: Transaction, uploadId: string): Promise<PartRow[]> {
  return tx
    .select()
    .from(resumableUploadParts)
    .where(and(eq(resumableUploadParts.uploadId, uploadId), eq(resumableUploadParts.isCounted, true)))
    .orderBy(asc(resumableUploadParts.start))
}

export async function listPartIds(tx: Transaction, uploadIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: resumableUploadParts.id })
    .from(resumableUploadParts)
    .where(inArray(resumableUploadParts.uploadId, [...uploadIds]))
  return rows.map(({ id }) => id)
}

export async function deleteParts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(resumableUploadParts).where(inArray(resumableUploadParts.id, [...ids]))
}

/** Returns the total bytes of an uploader's announced files that aren't attachments yet. */
export async function sumAnnounced(tx: Transaction, uploader: Uploader, now: Date, except?: string): Promise<number> {
  const isOpen = and(isOf(uploader), isNull(resumableUploads.attachmentId), gt(resumableUploads.expiresAt, now))
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${resumableUploads.size}::bigint), 0)` })
    .from(resumableUploads)
    .where(and(isOpen, except === undefined ? undefined : sql`${resumableUploads.id} <> ${except}`))
  return Number(row?.bytes ?? 0)
}

/** Returns the total bytes of all remaining parts, including those of expired uploads. */
export async function sumParts(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${resumableUploadParts.size}::bigint), 0)` })
    .from(resumableUploadParts)
  return Number(row?.bytes ?? 0)
}

export async function listUnfinishedOf(tx: Transaction, userId: string): Promise<UploadRow[]> {
  return tx
    .select()
    .from(resumableUploads)
    .where(and(eq(resumableUploads.userId, userId), isNull(resumableUploads.attachmentId)))
    .orderBy(asc(resumableUploads.begunAt), asc(resumableUploads.id))
}

/** Returns up to `most` uploads that expired by then or no longer have an uploader. */
export async function listAbandonedIds(tx: Transaction, expiredBy: Date, most: number): Promise<string[]> {
  const isNobodys = and(isNull(resumableUploads.userId), isNull(resumableUploads.guestKey))
  const rows = await tx
    .select({ id: resumableUploads.id })
    .from(resumableUploads)
    .where(or(lte(resumableUploads.expiresAt, expiredBy), isNobodys))
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function deleteUploads(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(resumableUploads).where(inArray(resumableUploads.id, [...ids]))
}

function isOf(uploader: Uploader): SQL {
  return 'userId' in uploader
    ? eq(resumableUploads.userId, uploader.userId)
    : eq(resumableUploads.guestKey, uploader.guestKey)
}
