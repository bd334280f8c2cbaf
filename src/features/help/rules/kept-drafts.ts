import * as v from 'valibot'
import type { Realm } from '#api/endpoint.ts'
import { uuid } from '#api/primitives.ts'
import { workOrderCategory, workOrderPriority } from '#api/work-orders.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'
import { draftKeys } from './kept-message.ts'
import { keptFile } from './message-draft.ts'

const keptDraft = v.strictObject({
  /** Of the message or work order that it becomes: sent again after a lost answer, or a reload, it is the same. */
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

/** Whose draft it is, and where: a conversation by its id, the chat, or a new work order. */
export interface DraftPlace {
  readonly realm: Realm
  /** `null` for a guest. */
  readonly userId: string | null
  readonly place: string
}

/** Where a new work order is drafted, by the number of what it is about. */
export function workOrderPlace(number = ''): string {
  return `work order ${number}`
}

/** Where the next message of a chat is drafted: a person has one chat at a time. */
export const chatPlace = 'chat'

function readDrafts({ realm, userId }: DraftPlace): Readonly<Record<string, KeptDraft>> {
  const stored = parseStored(readTabText(draftKeys[realm]), v.nullable(keptDrafts), null)
  return stored?.userId === userId ? stored.drafts : {}
}

/** What this person has begun to write there in this tab, or an empty draft. */
export function readDraft(at: DraftPlace): KeptDraft {
  return readDrafts(at)[at.place] ?? { id: crypto.randomUUID(), text: '', files: [] }
}

/** Keeps it over a reload; one that has neither text nor files is forgotten. */
export function keepDraft(at: DraftPlace, draft: KeptDraft): void {
  const { [at.place]: _, ...others } = readDrafts(at)
  const drafts = draft.text === '' && draft.files.length === 0 ? others : { ...others, [at.place]: draft }
  if (Object.keys(drafts).length === 0) removeTabText(draftKeys[at.realm])
  else writeTabText(draftKeys[at.realm], JSON.stringify({ userId: at.userId, drafts }))
}

export function forgetDraft(at: DraftPlace): void {
  keepDraft(at, { id: '', text: '', files: [] })
}
