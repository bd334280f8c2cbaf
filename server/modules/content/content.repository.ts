import { and, asc, count, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'

import type { ContentPlace } from '#api/content.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { contentDocuments, contentTexts, contentVersions } from '#server/db/schema/content.ts'

export type DocumentRow = typeof contentDocuments.$inferSelect
export type VersionRow = typeof contentVersions.$inferSelect
export type TextRow = typeof contentTexts.$inferSelect

/** A version with its document. */
export interface PlacedVersion {
  readonly document: DocumentRow
  readonly version: VersionRow
}

function isAt({ realm, kind, key }: ContentPlace) {
  return and(eq(contentDocuments.realm, realm), eq(contentDocuments.kind, kind), eq(contentDocuments.key, key))
}

/** Locks a document, creating it if needed, so that no one else begins or publishes a version until `tx` ends. */
export async function lockDocument(tx: Transaction, id: string, place: ContentPlace): Promise<DocumentRow> {
  const { realm, kind, key } = place
  await tx.insert(contentDocuments).values({ id, realm, kind, key }).onConflictDoNothing()
  const [row] = await tx.select().from(contentDocuments).where(isAt(place)).for('update')
  if (row === undefined) throw new Error(`The document ${kind}/${key} does not exist`)
  return row
}

export async function hasDocument(tx: Transaction, place: ContentPlace): Promise<boolean> {
  const rows = await tx.select({ id: contentDocuments.id }).from(contentDocuments).where(isAt(place))
  return rows.length > 0
}

export async function countDocuments(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(contentDocuments)
  return row?.number ?? 0
}

/** Returns the versions, newest first: the unpublished one, then by number. */
export async function listVersions(tx: Transaction, place: ContentPlace): Promise<VersionRow[]> {
  const rows = await tx
    .select({ version: contentVersions })
    .from(contentVersions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentVersions.documentId))
    .where(isAt(place))
    .orderBy(sql`${contentVersions.number} DESC NULLS FIRST`)
  return rows.map(({ version }) => version)
}

/** Returns all versions with their documents: the unpublished ones first, then by number. */
export async function listAllVersions(tx: Transaction): Promise<PlacedVersion[]> {
  return tx
    .select({ document: contentDocuments, version: contentVersions })
    .from(contentVersions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentVersions.documentId))
    .orderBy(sql`${contentVersions.number} DESC NULLS FIRST`)
}

export async function findVersion(tx: Transaction, id: string): Promise<PlacedVersion | undefined> {
  const [row] = await tx
    .select({ document: contentDocuments, version: contentVersions })
    .from(contentVersions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentVersions.documentId))
    .where(eq(contentVersions.id, id))
  return row
}

/** Locks a version, after its document, so that no one else changes it until `tx` ends. */
export async function lockVersion(tx: Transaction, id: string): Promise<PlacedVersion | undefined> {
  const found = await findVersion(tx, id)
  if (found === undefined) return undefined
  const [document] = await tx
    .select()
    .from(contentDocuments)
    .where(eq(contentDocuments.id, found.document.id))
    .for('update')
  const [version] = await tx.select().from(contentVersions).where(eq(contentVersions.id, id)).for('update')
  return document && version && { document, version }
}

export async function addVersions(tx: Transaction, rows: readonly VersionRow[], texts: readonly TextRow[]) {
  await tx.insert(contentVersions).values([...rows])
  await tx.insert(contentTexts).values([...texts])
}

export async function changeVersion(
  tx: Transaction,
  id: string,
  change: Partial<Omit<VersionRow, 'id'>>,
): Promise<VersionRow> {
  const [row] = await tx.update(contentVersions).set(change).where(eq(contentVersions.id, id)).returning()
  if (row === undefined) throw new Error(`The version ${id} does not exist`)
  return row
}

export async function deleteVersion(tx: Transaction, id: string): Promise<void> {
  await tx.delete(contentVersions).where(eq(contentVersions.id, id))
}

export async function textsOf(tx: Transaction, versionIds: readonly string[]): Promise<TextRow[]> {
  if (versionIds.length === 0) return []
  return tx
    .select()
    .from(contentTexts)
    .where(inArray(contentTexts.versionId, [...versionIds]))
}

export async function titlesOf(tx: Transaction, versionIds: readonly string[]) {
  if (versionIds.length === 0) return []
  const { versionId, lang, title } = contentTexts
  return tx
    .select({ versionId, lang, title })
    .from(contentTexts)
    .where(inArray(versionId, [...versionIds]))
    .orderBy(asc(lang))
}

export async function saveText(tx: Transaction, row: TextRow): Promise<void> {
  await tx
    .insert(contentTexts)
    .values(row)
    .onConflictDoUpdate({ target: [contentTexts.versionId, contentTexts.lang], set: row })
}

/** Returns a mark that changes whenever something is published or withdrawn. */
export async function readMark(tx: Transaction): Promise<string> {
  const { publishedAt, withdrawnAt } = contentVersions
  const [row] = await tx
    .select({ published: count(publishedAt), withdrawn: count(withdrawnAt), newest: max(publishedAt) })
    .from(contentVersions)
  return JSON.stringify(row)
}

/** Returns all published versions of agreements, and the newest of each help article; oldest first. */
export async function listPublished(tx: Transaction): Promise<PlacedVersion[]> {
  const rows = await tx
    .select({ document: contentDocuments, version: contentVersions })
    .from(contentVersions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentVersions.documentId))
    .where(and(isNotNull(contentVersions.publishedAt), inArray(contentDocuments.kind, ['help', 'agreement'])))
    .orderBy(asc(contentVersions.publishedAt), asc(contentVersions.number))
  const newest = new Map(rows.map(({ document, version }) => [document.id, version.id]))
  return rows.filter(({ document, version }) => document.kind === 'agreement' || newest.get(document.id) === version.id)
}

/** Returns the backlog of versions waiting for a reviewer. */
export async function backlogOfContent(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(contentVersions.changedAt))
      .from(contentVersions)
      .where(eq(contentVersions.state, 'in-review')),
  )
}
