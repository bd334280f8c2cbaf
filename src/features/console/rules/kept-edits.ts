import * as v from 'valibot'
import { contentLanguages, type WrittenText } from '#api/content-rules.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'

const key = 'contentEdits:v1'

const edit = v.strictObject({ title: v.string(), content: v.string(), changes: v.string(), revision: v.number() })
const kept = v.strictObject({
  userId: v.string(),
  versionId: v.string(),
  edits: v.partial(v.strictObject({ en_us: edit, es_mx: edit, zh_cn: edit, zh_tw: edit })),
})

/** An edit of one language, with the revision that it started from. */
export interface Edit extends WrittenText {
  readonly revision: number
}

export type Edits = Partial<Record<LanguageCode, Edit>>

/** Returns the operator's unsaved edits of a version in this tab. */
export function readKeptEdits(userId: string, versionId: string): Edits {
  const stored = parseStored(readTabText(key), v.nullable(kept), null)
  if (stored?.userId !== userId || stored.versionId !== versionId) return {}
  const { edits } = stored
  return Object.fromEntries(
    contentLanguages.flatMap((lang) => (edits[lang] === undefined ? [] : [[lang, edits[lang]]])),
  )
}

/** Keeps edits across reloads, for one version at a time. */
export function keepEdits(userId: string, versionId: string, edits: Edits): void {
  if (Object.keys(edits).length === 0) {
    // Edits of another version stay.
    if (Object.keys(readKeptEdits(userId, versionId)).length > 0) removeTabText(key)
  } else writeTabText(key, JSON.stringify({ userId, versionId, edits }))
}
