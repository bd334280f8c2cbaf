import * as v from 'valibot'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText } from '#src/lib/tab-text.ts'

/*
 * Whose half-written texts of the desk this tab has. Apart from what reads them, as it is with every page on which a
 * session may end.
 */

/** Of contents: notices, articles and agreements. */
export const contentEditsKey = 'contentEdits:v1'

/** Of replies and internal notes. */
export const deskDraftsKey = 'deskDrafts:v1'

const written = v.nullable(v.object({ userId: v.string() }))

/** Discards what another operator has begun, and everything once nobody is logged in. */
export function forgetDeskTextsOfOthers(userId: string | null): void {
  for (const key of [contentEditsKey, deskDraftsKey] as const) {
    if (parseStored(readTabText(key), written, null)?.userId !== userId) removeTabText(key)
  }
}
