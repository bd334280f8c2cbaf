import type { Database, Transaction } from '#server/db/database.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import { findConversation, lockConversation } from '#server/modules/conversations/conversations.repository.ts'
import { tellPerson } from '#server/modules/conversations/tell-person.ts'
import { findChat, listReplies, listToMail, updateChat } from './chats.repository.ts'

/** Seconds until a reply that hasn't been seen in the chat is emailed. */
export const unreadTime = 120

/** Maximum chats per run. */
const mostChats = 100

interface UnreadReplyMailerOptions {
  readonly database: Database
  readonly clock: Clock
}

/** Emails replies that haven't been seen in the chat, each once. */
export class UnreadReplyMailer {
  readonly #options: UnreadReplyMailerOptions

  constructor(options: UnreadReplyMailerOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { database, clock } = this.#options
    const now = clock()
    for (const id of await listToMail(database, now, mostChats)) {
      await database.transaction((tx) => mailUnread(tx, id, now))
    }
  }
}

async function mailUnread(tx: Transaction, id: string, now: Date): Promise<void> {
  const { userId = null } = (await findConversation(tx, id)) ?? {}
  const account = userId === null ? undefined : await tryLockAccount(tx, userId)
  const row = await lockConversation(tx, id)
  const chat = await findChat(tx, id)
  // Seen, emailed by another worker, or deleted in the meantime.
  const dueAt = chat?.mailDueAt ?? null
  if (row === undefined || chat === undefined || dueAt === null || dueAt > now) return
  const replies = await listReplies(tx, id, Math.max(chat.personRead, chat.mailed))
  const last = replies.at(-1)
  await updateChat(tx, id, { mailDueAt: null, ...(last !== undefined && { mailed: last.position }) })
  if (last === undefined) return
  const reply = replies.map(({ text }) => text).join('\n\n')
  await tellPerson(tx, row, account, { kind: 'support-replied', reply }, now)
}
