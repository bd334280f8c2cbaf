import * as v from 'valibot'
import { uuid } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'
import { deskDraftsKey } from './desk-texts.ts'

const deskDraft = v.strictObject({
  /** Of the note that it becomes: added again after a lost answer, or a reload, it is the same. */
  id: uuid,
  text: v.pipe(v.string(), v.maxLength(20_000)),
})

const keptDrafts = v.strictObject({ userId: v.string(), drafts: v.record(v.string(), deskDraft) })

export type DeskDraft = v.InferOutput<typeof deskDraft>

/** Whose draft it is, and where. */
export interface DeskDraftPlace {
  readonly userId: string
  readonly kind: 'reply' | 'note'
  readonly conversationId: string
}

function readAll(userId: string): Readonly<Record<string, DeskDraft>> {
  const stored = parseStored(readTabText(deskDraftsKey), v.nullable(keptDrafts), null)
  return stored?.userId === userId ? stored.drafts : {}
}

/** What this operator has begun to write there in this tab, or an empty draft. */
export function readDeskDraft({ userId, kind, conversationId }: DeskDraftPlace): DeskDraft {
  return readAll(userId)[`${kind} ${conversationId}`] ?? { id: crypto.randomUUID(), text: '' }
}

/** Keeps it over a reload; one without a text is forgotten. */
export function keepDeskDraft({ userId, kind, conversationId }: DeskDraftPlace, draft: DeskDraft): void {
  const place = `${kind} ${conversationId}`
  const { [place]: _, ...others } = readAll(userId)
  const drafts = draft.text === '' ? others : { ...others, [place]: draft }
  if (Object.keys(drafts).length === 0) removeTabText(deskDraftsKey)
  else writeTabText(deskDraftsKey, JSON.stringify({ userId, drafts }))
}

/** Once it was sent, also if its page was left in the meantime. */
export function forgetDeskDraft(place: DeskDraftPlace): void {
  keepDeskDraft(place, { id: '', text: '' })
}
