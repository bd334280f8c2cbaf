import { apiErrorCode } from '#api/errors.ts'
import { openConversation } from '#api/operator-conversations.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'

import {
  type ConversationRow,
  findConversation,
  lockConversation,
} from '#server/modules/conversations/conversations.repository.ts'
import { announceTyping } from './chat-channel.ts'
import type { ChatLimits } from './chat-limits.ts'
import { readBySupport } from './chat-marks.ts'

interface ChatDeskOptions {
  readonly database: Database
  readonly guard: OperatorActs
  readonly chatLimits: ChatLimits
}

/** Operator actions specific to chats. */
export class ChatDeskService {
  readonly #options: ChatDeskOptions

  constructor(options: ChatDeskOptions) {
    this.#options = options
  }

  /** Lets an operator follow a chat, and audits that they read it. @throws ApiFailure `forbidden`, `notFound` */
  async follow(caller: SignedIn, id: string): Promise<void> {
    const { database, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller, openConversation.roles)
      requireChat(await findConversation(tx, id))
      await guard.record(tx, caller, { action: 'open-conversation', subject: id, details: {} })
    })
  }

  /** @throws ApiFailure `forbidden` if the operator may no longer follow chats */
  async mayFollow(caller: SignedIn): Promise<boolean> {
    const { database, guard } = this.#options
    await database.transaction((tx) => guard.require(tx, caller, openConversation.roles))
    return true
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async markRead(caller: SignedIn, id: string, position: number): Promise<null> {
    return this.#asOperator(caller, async (tx) => {
      await readBySupport(tx, requireChat(await lockConversation(tx, id)), position)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async showTyping(caller: SignedIn, id: string): Promise<null> {
    return this.#asOperator(caller, async (tx) => {
      requireChat(await findConversation(tx, id))
      announceTyping(tx, id, 'support')
    })
  }

  async #asOperator(caller: SignedIn, act: (tx: Transaction) => Promise<void>): Promise<null> {
    const { database, guard, chatLimits } = this.#options
    chatLimits.countSign(caller.userId)
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await act(tx)
    })
    return null
  }
}

function requireChat(row: ConversationRow | undefined): ConversationRow {
  if (row?.door !== 'chat') throw new ApiFailure(apiErrorCode.notFound, 'Chat not found')
  return row
}
