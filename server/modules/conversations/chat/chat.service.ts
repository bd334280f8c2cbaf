import type * as v from 'valibot'

import {
  type Chat,
  type ChatHours,
  type getCurrentChat,
  maximumChatMessages,
  type sendChatMessage,
  type startChat,
} from '#api/chat.ts'
import type { ConversationDoor, ConversationKey } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { SupportHours } from '#server/config/support-hours.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount, tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { hashToken } from '#server/lib/secrets.ts'

import { type NewMessage, wasAdded } from '#server/modules/conversations/add-message.ts'
import { viewConversation } from '#server/modules/conversations/conversation-view.ts'
import { refuseSecrets } from '#server/modules/conversations/conversations.service.ts'
import {
  findConversation,
  findMessage,
  lockConversation,
} from '#server/modules/conversations/conversations.repository.ts'
import { readChatAnswers } from '#server/modules/conversations/desk-times.repository.ts'
import type { MessageFiles } from '#server/modules/conversations/message-files.ts'
import { readThread } from '#server/modules/conversations/read-thread.ts'
import { begin } from '#server/modules/conversations/start-conversation.ts'
import type { WritingLimits } from '#server/modules/conversations/writing-limits.ts'
import { announceChat, announceTyping } from './chat-channel.ts'
import type { ChatLimits } from './chat-limits.ts'
import { readByPerson } from './chat-marks.ts'
import { addChatMessage, findChat, findOpenChat, findOwnChat, insertChat, type OwnChat } from './chats.repository.ts'
import { supportTimeAt } from './support-time.ts'

/** Seconds for which response times are cached, and the period they cover. */
const answersLifetime = 60
const answersTime = 30 * 86_400

interface ChatServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly files: MessageFiles
  readonly limits: WritingLimits
  readonly chatLimits: ChatLimits
  readonly hours: SupportHours
}

type Start = v.InferOutput<typeof startChat.input>
type Message = v.InferOutput<typeof sendChatMessage.input>
type Sent = v.InferOutput<typeof sendChatMessage.data>

/** Chats from the user's side. */
export class ChatService {
  readonly #options: ChatServiceOptions
  #answers: { readonly readAt: Date; readonly firstAnswer: ChatHours['firstAnswer'] } | undefined

  constructor(options: ChatServiceOptions) {
    this.#options = options
  }

  async hours(): Promise<ChatHours> {
    const { clock, hours } = this.#options
    const { isOpen, changesAt } = supportTimeAt(hours, clock())
    return {
      isOpen,
      changesAt: changesAt?.toISOString() ?? null,
      timeZone: hours.timeZone,
      hours: hours.shifts.map((shift) => ({ ...shift })),
      firstAnswer: await this.#firstAnswer(),
    }
  }

  async current({ userId }: SignedIn): Promise<v.InferInput<typeof getCurrentChat.data>> {
    const row = await findOpenChat(this.#options.database, userId)
    return { id: row?.id ?? null, unread: row?.unread ?? false }
  }

  /** @throws ApiFailure with the contract's codes; `invalidRequest` unless exactly one of account and email is given */
  async start(
    caller: SignedIn | undefined,
    { email, ...start }: Start,
    { address }: Origin,
  ): Promise<{ id: string; door: ConversationDoor; token: string | null }> {
    const { database, clock, files, limits, hours } = this.#options
    if ((caller === undefined) === (email === undefined)) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'A guest says how to reach them; an account must not')
    }
    refuseSecrets(start.text)
    await limits.countStart(caller, { email }, address)
    return database.transaction(async (tx) => {
      const account = caller === undefined ? undefined : await lockAccount(tx, caller.userId)
      const now = clock()
      // A retry keeps the original door, even if support has opened or closed since.
      const known = (await findConversation(tx, start.id))?.door
      const door = known ?? (supportTimeAt(hours, now).isOpen ? 'chat' : 'mail')
      const guest = email === undefined ? {} : { guest: { email } }
      const { row, token } = await begin(tx, files, {
        realm: 'main',
        door,
        account,
        start: { ...start, ...guest },
        now,
      })
      if (door === 'chat') await insertChat(tx, row.id)
      return { id: row.id, door, token }
    })
  }

  /** @throws ApiFailure `notLoggedIn`, `notFound`, `linkInvalid` */
  async read(caller: SignedIn | undefined, key: ConversationKey): Promise<Chat> {
    const { database, files } = this.#options
    return database.transaction(async (tx) => {
      const id = await this.find(tx, caller, key)
      // Lock, so that marks and messages are from the same moment.
      const row = (await lockConversation(tx, id)) ?? notFound(key)
      const { personRead, supportRead } = (await findChat(tx, id)) ?? notFound(key)
      const account = row.userId === null ? undefined : await tryFindAccount(tx, row.userId)
      const { about, email, state, messages } = viewConversation(
        row,
        await readThread(tx, files, id),
        account?.email ?? row.email,
      )
      const placed = messages.map((message, index) => ({ position: index + 1, ...message }))
      return { id, about, email, state, personRead, supportRead, messages: placed }
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async send(caller: SignedIn | undefined, message: Message, { address }: Origin): Promise<Sent> {
    const { database, chatLimits } = this.#options
    refuseSecrets(message.text)
    await chatLimits.countMessage(writerOf(caller, message.key), address)
    // A single statement needs no transaction.
    if (message.attachments === undefined) return this.#add(database, caller, message)
    return database.transaction((tx) => this.#add(tx, caller, message))
  }

  /** @throws ApiFailure `notLoggedIn`, `notFound`, `linkInvalid` */
  async markRead(caller: SignedIn | undefined, key: ConversationKey, position: number): Promise<null> {
    this.#options.chatLimits.countSign(writerOf(caller, key))
    await this.#options.database.transaction(async (tx) => {
      const id = await this.find(tx, caller, key)
      await readByPerson(tx, (await lockConversation(tx, id)) ?? notFound(key), position)
    })
    return null
  }

  /** @throws ApiFailure `notLoggedIn`, `notFound`, `linkInvalid` */
  async showTyping(caller: SignedIn | undefined, key: ConversationKey): Promise<null> {
    const { database, chatLimits } = this.#options
    chatLimits.countSign(writerOf(caller, key))
    announceTyping(database, await this.find(database, caller, key), 'person')
    return null
  }

  /** Returns the id of the caller's chat. @throws ApiFailure `notLoggedIn`, `notFound`, `linkInvalid` */
  async find(tx: Transaction, caller: SignedIn | undefined, key: ConversationKey): Promise<string> {
    return (await findOwnChat(tx, ownOf(caller, key), this.#options.clock())) ?? notFound(key)
  }

  async #add(tx: Transaction, caller: SignedIn | undefined, sent: Message): Promise<Sent> {
    const { files, clock } = this.#options
    const { key, messageId, text, transaction = null, attachments = [] } = sent
    const own = ownOf(caller, key)
    const message = { id: messageId, text, transaction, sentAt: clock() }
    const added = (await addChatMessage(tx, own, message, maximumChatMessages)) ?? notFound(key)
    const uploader = own.userId === null ? { guestKey: files.guestOfConversation(added.id) } : { userId: own.userId }
    if (added.position === null) {
      const written = { author: 'person', operatorId: null, operator: null } as const
      const before: NewMessage = { ...message, ...written, attachments, uploader }
      if (!(await wasAdded(tx, files, added.id, before))) {
        throw new ApiFailure(apiErrorCode.limitReached, `A chat has at most ${maximumChatMessages} messages`)
      }
      const existing = (await findMessage(tx, added.id, messageId)) ?? notFound(key)
      return { position: existing.position, at: existing.sentAt.toISOString() }
    }
    await files.attach(tx, { conversationId: added.id, messageId }, { ids: attachments, uploader }, message.sentAt)
    announceChat(tx, added.id)
    return { position: added.position, at: message.sentAt.toISOString() }
  }

  async #firstAnswer(): Promise<ChatHours['firstAnswer']> {
    const { database, clock } = this.#options
    const now = clock()
    if (this.#answers === undefined || addSeconds(this.#answers.readAt, answersLifetime) <= now) {
      const firstAnswer = await readChatAnswers(database, addSeconds(now, -answersTime), now)
      this.#answers = { readAt: now, firstAnswer }
    }
    return this.#answers.firstAnswer
  }
}

/** @throws ApiFailure `notLoggedIn` */
function ownOf(caller: SignedIn | undefined, key: ConversationKey): OwnChat {
  if ('token' in key) return { id: null, userId: null, tokenHash: hashToken(key.token) }
  if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'Only its account opens a chat by id')
  return { id: key.id, userId: caller.userId, tokenHash: null }
}

function writerOf(caller: SignedIn | undefined, key: ConversationKey): string {
  return 'token' in key ? hashToken(key.token) : (caller?.userId ?? key.id)
}

function notFound(key: ConversationKey): never {
  if ('token' in key) throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is unknown or has expired')
  throw new ApiFailure(apiErrorCode.notFound, 'Chat not found')
}
