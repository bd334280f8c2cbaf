import * as v from 'valibot'
import { parseStored } from './storage.ts'
import { readText, removeText, type StorageKey } from './stored-text.ts'
import { readTabText, removeTabText } from './tab-text.ts'

const owned = v.nullable(v.object({ userId: v.nullable(v.string()) }))

/** Whose a stored text is: `null` for a guest, `undefined` where there is nothing. */
export function ownerOf(text: string | null): string | null | undefined {
  return parseStored(text, owned, null)?.userId
}

/** Discards what lies in this browser for another person, or for a guest. */
export function forgetTextsOfOthers(keys: readonly StorageKey[], userId: string | null): void {
  for (const key of keys) if (ownerOf(readText(key)) !== userId) removeText(key)
}

/** Discards what another person, or a guest, has begun to write in this tab. */
export function forgetTabTextsOfOthers(keys: readonly StorageKey[], userId: string | null): void {
  for (const key of keys) if (ownerOf(readTabText(key)) !== userId) removeTabText(key)
}
