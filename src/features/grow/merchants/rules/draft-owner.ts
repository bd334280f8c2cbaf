import * as v from 'valibot'
import { parseStored } from '#src/lib/storage.ts'
import { readText, removeText } from '#src/lib/stored-text.ts'

/* Apart from merchant-draft.ts, as it is with every page on which a session may end. */

export const merchantDraftKey = 'merchantDraft:v1'

/** Discards what another person has begun to write on this device. */
export function forgetMerchantDraftOfOthers(userId: string | null): void {
  const text = readText(merchantDraftKey)
  if (text === null) return
  const writer = parseStored(text, v.object({ userId: v.string() }), null)?.userId
  if (writer !== userId) removeText(merchantDraftKey)
}
