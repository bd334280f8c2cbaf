import type { InferOutput } from 'valibot'

import type { ChatMessage, operatorChatMessage } from '#api/chat.ts'
import type { Database } from '#server/db/database.ts'

import type { MessageFiles } from '#server/modules/conversations/message-files.ts'
import type { ChatNews, ToldMessage } from './chat-feed.ts'
import { readNewsRows } from './chats.repository.ts'

type Row = Awaited<ReturnType<typeof readNewsRows>>[number]
type Files = Awaited<ReturnType<MessageFiles['ofMessages']>>

/** Reads the news of any number of chats, in at most two queries. */
export async function readNews(
  database: Database,
  files: Pick<MessageFiles, 'ofMessages'>,
  asked: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, ChatNews>> {
  const rows = await readNewsRows(database, asked)
  const messages = rows.flatMap(({ id, message_id: messageId }) =>
    messageId === null ? [] : [{ conversationId: id, messageId }],
  )
  const sent: Files = messages.length === 0 ? new Map() : await files.ofMessages(database, messages)
  const news = new Map<string, ChatNews & { readonly messages: ToldMessage[] }>()
  for (const row of rows) {
    const { id, state, message_count: count, person_read: personRead, support_read: supportRead } = row
    const chat = news.get(id) ?? { marks: { state, personRead, supportRead }, count, messages: [] }
    news.set(id, chat)
    const told = toldOf(row, sent)
    if (told !== undefined) chat.messages.push(told)
  }
  return news
}

function toldOf(row: Row, sent: Files): ToldMessage | undefined {
  const {
    id: conversationId,
    message_id: id,
    position,
    author: from,
    text,
    transaction,
    signature,
    quoted,
    operator,
  } = row
  if (id === null || position === null) return undefined
  const message: ChatMessage = {
    position,
    id,
    from,
    text,
    transaction,
    attachments: [...(sent.get(`${conversationId} ${id}`) ?? [])],
    mail: signature === null ? null : { signature, quoted },
    at: new Date(row.sent_at).toISOString(),
  }
  const forOperators: InferOutput<typeof operatorChatMessage> = { ...message, operator }
  return { position, forPerson: JSON.stringify(message), forOperators: JSON.stringify(forOperators) }
}
