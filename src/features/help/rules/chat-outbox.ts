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

/** What a guest's first message contains besides its text. */
const firstMessage = v.strictObject({
  email: v.optional(v.pipe(v.string(), v.maxLength(300))),
  uploadToken: v.optional(opaqueToken),
})

export type FirstMessage = v.InferOutput<typeof firstMessage>

const outbox = v.strictObject({
  /** The account that writes; null for a guest. */
  userId: v.nullable(v.string()),
  /** The chat's id, which is also the id of its first message. */
  chatId: uuid,
  messages: v.array(outgoing),
  first: v.optional(firstMessage, {}),
})

type Outbox = v.InferOutput<typeof outbox>

/** A message that hasn't been delivered yet. */
export type OutgoingMessage = v.InferOutput<typeof outgoing>

function readStored(userId: string | null): Outbox | null {
  const stored = parseStored(readTabText(chatKey), v.nullable(outbox), null)
  return stored?.userId === userId ? stored : null
}

/** Returns the user's undelivered messages to a chat; empty for another user's chat. */
export function readOutbox(userId: string | null, chatId: string): readonly OutgoingMessage[] {
  const stored = readStored(userId)
  return stored?.chatId === chatId ? stored.messages : []
}

/** Returns a chat that the user has started but that hasn't been delivered. */
export function readUnbegunChat(userId: string | null): Outbox | null {
  const stored = readStored(userId)
  return stored !== null && stored.messages[0]?.id === stored.chatId ? stored : null
}

/** Keeps messages in this tab across reloads. Possible secrets aren't stored and are lost with the page. */
export function keepOutbox(box: Outbox, mayBecomeSecret: (text: string) => boolean): void {
  const messages = box.messages.filter(({ text }) => !mayBecomeSecret(text))
  if (messages.length === 0) removeTabText(chatKey)
  else writeTabText(chatKey, JSON.stringify({ ...box, messages }))
}
