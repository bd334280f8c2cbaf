import * as v from 'valibot'
import type { Realm } from '#api/endpoint.ts'
import { opaqueToken, uuid } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'
import { messageKeys } from './kept-message.ts'

/** A file of a draft; without an id, its upload isn't complete. */
export const keptFile = v.strictObject({ id: v.nullable(uuid), name: v.string(), size: v.number() })

const messageDraft = v.strictObject({
  /** Id of the future conversation, so that resending after a lost response or a reload doesn't start another. */
  id: uuid,
  /** The account that writes; null for a guest. */
  userId: v.nullable(v.string()),
  text: v.pipe(v.string(), v.maxLength(20_000)),
  contact: v.picklist(['email', 'phone']),
  email: v.pipe(v.string(), v.maxLength(300)),
  areaCode: v.nullable(v.strictObject({ country: v.string(), code: v.string() })),
  number: v.pipe(v.string(), v.maxLength(40)),
  /** Token with which a guest uploaded the files; null for an account's. */
  uploadToken: v.optional(v.nullable(opaqueToken), null),
  files: v.optional(v.array(keptFile), []),
})

/**
 * A message in progress. Kept as long as the tab and the session. Leaves out the transaction hash, which looks like a
 * private key.
 */
export type MessageDraft = v.InferOutput<typeof messageDraft>

function readStoredDraft(realm: Realm): MessageDraft | null {
  return parseStored(readTabText(messageKeys[realm]), v.nullable(messageDraft), null)
}

/** Returns the user's message in this tab and realm, or an empty one. */
export function readMessageDraft(realm: Realm, userId: string | null): MessageDraft {
  const stored = readStoredDraft(realm)
  if (stored !== null && stored.userId === userId) return stored
  const contact = { contact: 'email', email: '', areaCode: null, number: '' } as const
  return { id: crypto.randomUUID(), userId, text: '', ...contact, uploadToken: null, files: [] }
}

export function keepMessageDraft(realm: Realm, draft: MessageDraft): void {
  writeTabText(messageKeys[realm], JSON.stringify(draft))
}

export function forgetMessageDraft(realm: Realm): void {
  removeTabText(messageKeys[realm])
}
