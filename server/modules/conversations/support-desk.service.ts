import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import {
  type closeAsSupport,
  type listWaitingConversations,
  openConversation,
  type OpenedConversation,
  type replyAsSupport as replyAsSupportEndpoint,
} from '#api/operator-conversations.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { tryFindAccount, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { addMessage, type NewMessage, wasAdded } from './add-message.ts'
import { announceChat } from './chat/chat-channel.ts'
import { listReplies, mailLater } from './chat/chats.repository.ts'
import { unreadTime } from './chat/unread-reply-mailer.ts'
import { viewOpened, viewWaiting } from './conversation-view.ts'
import {
  type ConversationRow,
  findConversation,
  lockConversation,
  updateConversation,
} from './conversations.repository.ts'
import { refuseSecrets } from './conversations.service.ts'
import { findDesk, listDesk, listNotes } from './desk.repository.ts'
import { listMerged } from './merge.repository.ts'
import type { MessageFiles } from './message-files.ts'
import { pushAnswer } from './push/push-answer.ts'
import { readWholeThread } from './read-thread.ts'
import { tellPerson } from './tell-person.ts'

export interface SupportDeskOptions {
  readonly database: Database
  readonly clock: Clock
  readonly files: MessageFiles
  readonly guard: OperatorActs
}

type Query = v.InferOutput<typeof listWaitingConversations.input>
type Page = v.InferInput<typeof listWaitingConversations.data>
type Reply = v.InferOutput<typeof replyAsSupportEndpoint.input>
type Close = v.InferOutput<typeof closeAsSupport.input>

/** Lets operators read, answer and close conversations. */
export class SupportDeskService {
  readonly #options: SupportDeskOptions

  constructor(options: SupportDeskOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, { assigned, snoozed, ...filter }: Query): Promise<Page> {
    const { database, clock, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const assignee = assigned === undefined ? undefined : assigned === 'me' ? caller.account.memberId : null
      const entries = await listDesk(tx, { ...filter, assignee, isSnoozed: snoozed === 'yes', now: clock() })
      return toPage(entries, ({ row: { lastMessageAt: at, id } }) => ({ at, id }), viewWaiting)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async open(caller: SignedIn, id: string): Promise<OpenedConversation> {
    const { database, guard, files } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const opened = await readOpened(tx, files, id)
      await guard.record(tx, caller, { action: 'open-conversation', subject: id, details: {} })
      return opened
    })
  }

  /**
   * Lets an operator open a conversation's file, and audits it.
   * @throws ApiFailure `forbidden`
   */
  async openFile<File extends { readonly id: string; readonly conversationId: string }>(
    tx: Transaction,
    caller: SignedIn,
    find: () => Promise<File>,
  ): Promise<File> {
    const { guard } = this.#options
    await guard.require(tx, caller, openConversation.roles)
    const file = await find()
    const details = { file: file.id }
    await guard.record(tx, caller, { action: 'open-conversation', subject: file.conversationId, details })
    return file
  }

  /** @throws ApiFailure with the contract's codes */
  async reply(
    caller: SignedIn,
    { id, messageId, text, messageCount, attachments = [] }: Reply,
  ): Promise<OpenedConversation> {
    const { clock, guard, files } = this.#options
    refuseSecrets(text)
    return this.#within(caller, id, async (tx, row, account) => {
      const writer = { author: 'support', operatorId: caller.userId, operator: caller.account.memberId } as const
      const sent = { text, transaction: null, attachments, uploader: { userId: caller.userId } }
      const message: NewMessage = { id: messageId, ...writer, ...sent, sentAt: clock() }
      if (await wasAdded(tx, files, id, message)) return
      if (row.state === 'closed') throw new ApiFailure(apiErrorCode.stateConflict, 'The conversation is closed')
      if (await hasNewer(tx, row, messageCount))
        throw new ApiFailure(apiErrorCode.stateConflict, 'There is a newer message')
      const changed = await addMessage(tx, files, row, message)
      if (row.door === 'chat') await mailLater(tx, id, addSeconds(message.sentAt, unreadTime))
      else await tellPerson(tx, changed, account, { kind: 'support-replied', reply: text }, message.sentAt)
      await pushAnswer(tx, changed, message.sentAt)
      await guard.record(tx, caller, { action: 'reply-to-conversation', subject: id, details: { message: messageId } })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async close(caller: SignedIn, { id, messageCount }: Close): Promise<OpenedConversation> {
    const { clock, guard } = this.#options
    return this.#within(caller, id, async (tx, row) => {
      if (row.state === 'closed') throw new ApiFailure(apiErrorCode.stateConflict, 'The conversation is closed')
      // Unlike a reply, closing takes a chat's unread message out of the queue as well.
      if (row.messageCount !== messageCount)
        throw new ApiFailure(apiErrorCode.stateConflict, 'There is a newer message')
      const closedAt = clock()
      await updateConversation(tx, id, { state: 'closed', closedAt })
      if (row.door === 'chat') announceChat(tx, id)
      await guard.record(tx, caller, { action: 'close-conversation', subject: id, details: {} })
    })
  }

  /** Changes a conversation after locking its account, which might be deleted concurrently, and its row. */
  async #within(
    caller: SignedIn,
    id: string,
    change: (tx: Transaction, row: ConversationRow, account: Account | undefined) => Promise<void>,
  ): Promise<OpenedConversation> {
    const { database, guard, files } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { userId } = (await findConversation(tx, id)) ?? notFound()
      const account = userId === null ? undefined : await tryLockAccount(tx, userId)
      const row = (await lockConversation(tx, id)) ?? notFound()
      await change(tx, row, account)
      return readOpened(tx, files, id)
    })
  }
}

/** Returns a conversation with everything operators see. @throws ApiFailure `notFound` */
export async function readOpened(
  tx: Transaction,
  files: Pick<MessageFiles, 'of'>,
  id: string,
): Promise<OpenedConversation> {
  const entry = (await findDesk(tx, id)) ?? notFound()
  const { userId } = entry.row
  const account = userId === null ? undefined : await tryFindAccount(tx, userId)
  const messages = await readWholeThread(tx, files, id)
  return viewOpened(entry, messages, account, { notes: await listNotes(tx, id), merged: await listMerged(tx, id) })
}

/**
 * Returns whether there are messages the operator hasn't read. In a chat, where both sides write at the same time, only
 * replies by support count, so that two operators don't give the same answer.
 */
async function hasNewer(tx: Transaction, row: ConversationRow, messageCount: number): Promise<boolean> {
  if (row.door !== 'chat' || messageCount > row.messageCount) return row.messageCount !== messageCount
  return (await listReplies(tx, row.id, messageCount)).length > 0
}

function notFound(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'Conversation not found')
}
