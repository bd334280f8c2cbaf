import * as v from 'valibot'
import { uuid } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'
import { deskDraftsKey } from './desk-texts.ts'

const deskDraft = v.strictObject({
  /** Id of the future note: stays the same if it's added again after a lost response or a reload. */
  id: uuid,
  text: v.pipe(v.string(), v.maxLength(20_000)),
})

const keptDrafts = v.strictObject({ userId: v.string(), drafts: v.record(v.string(), deskDraft) })

export type DeskDraft = v.InferOutput<typeof deskDraft>

/** Identifies the owner and place of a draft. */
export interface DeskDraftPlace {
  readonly userId: string
  readonly kind: 'reply' | 'note'
  readonly conversationId: string
}

function readAll(userId: string): Readonly<Record<string, DeskDraft>> {
  const stored = parseStored(readTabText(deskDraftsKey), v.nullable(keptDrafts), null)
  return stored?.userId === userId ? stored.drafts : {}
}

/** Returns the operator's draft in this tab, or an empty one. */
export function readDeskDraft({ userId, kind, conversationId }: DeskDraftPlace): DeskDraft {
  return readAll(userId)[`${kind} ${conversationId}`] ?? { id: crypto.randomUUID(), text: '' }
}

/** Keeps a draft across reloads; removes one without text. */
export function keepDeskDraft({ userId, kind, conversationId }: DeskDraftPlace, draft: DeskDraft): void {
  const place = `${kind} ${conversationId}`
  const { [place]: _, ...others } = readAll(userId)
  const drafts = draft.text === '' ? others : { ...others, [place]: draft }
  if (Object.keys(drafts).length === 0) removeTabText(deskDraftsKey)
  else writeTabText(deskDraftsKey, JSON.stringify({ userId, drafts }))
}

/** Removes a draft once it's sent, even if its page was left in the meantime. */
export function forgetDeskDraft(place: DeskDraftPlace): void {
  keepDeskDraft(place, { id: '', text: '' })
}
