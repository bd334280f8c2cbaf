import * as v from 'valibot'
import { opaqueToken, uuid } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readTabText, removeTabText, writeTabText } from '#src/lib/tab-text.ts'
import { chatKey } from './kept-message.ts'

const outgoing = v.strictObject({
  id: uuid,
  text: v.pipe(v.string(), v.maxLength(20_000)),
  attachments: v.array(uuid),
})

/** What a guest's first message says beside its text. */
const firstMessage = v.strictObject({
  email: v.optional(v.pipe(v.string(), v.maxLength(300))),
  uploadToken: v.optional(opaqueToken),
})

export type FirstMessage = v.InferOutput<typeof firstMessage>

const outbox = v.strictObject({
  /** The account that writes; null for a guest. */
  userId: v.nullable(v.string()),
  /** The chat, whose first message has the same id. */
  chatId: uuid,
  messages: v.array(outgoing),
  first: v.optional(firstMessage, {}),
})

type Outbox = v.InferOutput<typeof outbox>

/** A message that hasn't arrived yet. */
export type OutgoingMessage = v.InferOutput<typeof outgoing>

function readStored(userId: string | null): Outbox | null {
  const stored = parseStored(readTabText(chatKey), v.nullable(outbox), null)
  return stored?.userId === userId ? stored : null
}

/** What this person hasn't got through to this chat; nothing of a chat that isn't theirs. */
export function readOutbox(userId: string | null, chatId: string): readonly OutgoingMessage[] {
  const stored = readStored(userId)
  return stored?.chatId === chatId ? stored.messages : []
}

/** A chat that this person has begun, and that hasn't arrived. */
export function readUnbegunChat(userId: string | null): Outbox | null {
  const stored = readStored(userId)
  return stored !== null && stored.messages[0]?.id === stored.chatId ? stored : null
}

/** Keeps it in this tab, over a reload. What may be a secret isn't kept, and is lost with the page. */
export function keepOutbox(box: Outbox, mayBecomeSecret: (text: string) => boolean): void {
  const messages = box.messages.filter(({ text }) => !mayBecomeSecret(text))
  if (messages.length === 0) removeTabText(chatKey)
  else writeTabText(chatKey, JSON.stringify({ ...box, messages }))
}
