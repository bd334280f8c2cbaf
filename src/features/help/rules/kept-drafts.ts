import * as v from 'valibot'
import type { Realm } from '#api/endpoint.ts'
import { uuid } from '#api/primitives.ts'
import { workOrderCategory, workOrderPriority } from '#api/work-orders.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'
import { draftKeys } from './kept-message.ts'
import { keptFile } from './message-draft.ts'

const keptDraft = v.strictObject({
  /** Id of the future message or work order: stays the same if it's sent again after a lost response or a reload. */
  id: uuid,
  text: v.pipe(v.string(), v.maxLength(20_000)),
  files: v.array(keptFile),
  category: v.optional(v.nullable(workOrderCategory)),
  priority: v.optional(workOrderPriority),
})

const keptDrafts = v.strictObject({
  /** The account that writes; null for a guest. */
  userId: v.nullable(v.string()),
  drafts: v.record(v.string(), keptDraft),
})

export type KeptDraft = v.InferOutput<typeof keptDraft>

/** Identifies a draft by its owner and place: a conversation's id, the chat, or a new work order. */
export interface DraftPlace {
  readonly realm: Realm
  /** `null` for a guest. */
  readonly userId: string | null
  readonly place: string
}

/** Returns the place of a new work order's draft, by the number of its subject. */
export function workOrderPlace(number = ''): string {
  return `work order ${number}`
}

/** Place of a chat message's draft: a user has one chat at a time. */
export const chatPlace = 'chat'

function readDrafts({ realm, userId }: DraftPlace): Readonly<Record<string, KeptDraft>> {
  const stored = parseStored(readTabText(draftKeys[realm]), v.nullable(keptDrafts), null)
  return stored?.userId === userId ? stored.drafts : {}
}

/** Returns the user's draft in this tab, or an empty one. */
export function readDraft(at: DraftPlace): KeptDraft {
  return readDrafts(at)[at.place] ?? { id: crypto.randomUUID(), text: '', files: [] }
}

/** Keeps a draft across reloads; removes one without text and files. */
export function keepDraft(at: DraftPlace, draft: KeptDraft): void {
  const { [at.place]: _, ...others } = readDrafts(at)
  const drafts = draft.text === '' && draft.files.length === 0 ? others : { ...others, [at.place]: draft }
  if (Object.keys(drafts).length === 0) removeTabText(draftKeys[at.realm])
  else writeTabText(draftKeys[at.realm], JSON.stringify({ userId: at.userId, drafts }))
}

export function forgetDraft(at: DraftPlace): void {
  keepDraft(at, { id: '', text: '', files: [] })
}
