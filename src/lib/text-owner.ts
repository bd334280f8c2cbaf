import * as v from 'valibot'
import { parseStored } from './storage.ts'
import { readText, removeText, type StorageKey } from './stored-text.ts'
import { readTabText, removeTabText } from './tab-text.ts'

const owned = v.nullable(v.object({ userId: v.nullable(v.string()) }))

/** Returns the owner of a stored text: `null` for a guest, `undefined` if there is no text. */
export function ownerOf(text: string | null): string | null | undefined {
  return parseStored(text, owned, null)?.userId
}

/** Discards texts stored in this browser for a guest or another user. */
export function forgetTextsOfOthers(keys: readonly StorageKey[], userId: string | null): void {
  for (const key of keys) if (ownerOf(readText(key)) !== userId) removeText(key)
}

/** Discards drafts of a guest or another user in this tab. */
export function forgetTabTextsOfOthers(keys: readonly StorageKey[], userId: string | null): void {
  for (const key of keys) if (ownerOf(readTabText(key)) !== userId) removeTabText(key)
}
