import type * as v from 'valibot'

import type {
  Conversation,
  ConversationKey,
  listConversations as listConversationsEndpoint,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { hasSecret } from '#api/secrets-in-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { addMessage, type NewMessage, wasAdded } from './add-message.ts'
import { announceChat } from './chat/chat-channel.ts'
import { readByPerson } from './chat/chat-marks.ts'
import { followLink } from './conversation-links.ts'
import { viewConversation, viewSummary } from './conversation-view.ts'
import {
  type ConversationRow,
  countUnread,
  deleteExpiredLinks,
  deleteGuestConversations,
  findConversation,
  listOf,
  lockConversation,
  updateConversation,
} from './conversations.repository.ts'
import type { MessageFiles } from './message-files.ts'
import { readWholeThread } from './read-thread.ts'
import { begin } from './start-conversation.ts'
import type { WritingLimits } from './writing-limits.ts'

/** Seconds for which a guest's conversation is kept after its last message. The privacy policy says one year. */
const guestLifetime = 365 * 86_400

export interface ConversationServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly limits: WritingLimits
  readonly files: MessageFiles
  /** The realm that the conversations belong to. */
  readonly realm: Realm
}

type Start = v.InferOutput<typeof startConversation.input>
type Reply = v.InferOutput<typeof replyToSupport.input>
type Page = v.InferInput<typeof listConversationsEndpoint.data>

/** Conversations with support in a realm, of accounts and of guests, who return through an emailed link. */
export class ConversationService {
  readonly #options: ConversationServiceOptions

  constructor(options: ConversationServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure with the contract's codes; `invalidRequest` unless exactly one of account and guest is given */
  async start(
    caller: SignedIn | undefined,
    start: Start,
    { address }: Origin,
  ): Promise<{ conversation: Conversation; token: string | null }> {
    const { database, clock, files, limits, realm } = this.#options
    if ((caller === undefined) === (start.guest === undefined)) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'A guest says how to reach them; an account must not')
    }
    refuseSecrets(start.text)
    await limits.countStart(caller, start.guest ?? {}, address)
    return database.transaction(async (tx) => {
      const account = caller === undefined ? undefined : await lockAccount(tx, caller.userId)
      const { row, token } = await begin(tx, files, { realm, door: 'mail', account, start, now: clock() })
      const email = account?.email ?? row.email
      return { conversation: viewConversation(row, await readWholeThread(tx, files, row.id), email), token }
    })
  }

  async list({ userId }: SignedIn, cursor: string | undefined): Promise<Page> {
    return this.#options.database.transaction(async (tx) => {
      const page = toPage(
        await listOf(tx, userId, cursor),
        ({ conversation: { lastMessageAt: at, id } }) => ({ at, id }),
        ({ conversation, firstText }) => viewSummary(conversation, firstText),
      )
      return { ...page, unread: await countUnread(tx, userId) }
    })
  }

  /** @throws ApiFailure `notLoggedIn`, `notFound`, `linkInvalid` */
  async open(caller: SignedIn | undefined, key: ConversationKey): Promise<Conversation> {
    return this.#within(caller, key, async (tx, row) => {
      // A concurrent reply waits for the row lock, and marks the conversation unread again.
      if (row.unread) await updateConversation(tx, row.id, { unread: false })
      if (row.door === 'chat') await readByPerson(tx, row, row.messageCount)
      return { ...row, unread: false }
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async reply(caller: SignedIn | undefined, reply: Reply): Promise<Conversation> {
    const { files } = this.#options
    const { key, messageId: id, text, transaction = null, attachments = [] } = reply
    refuseSecrets(text)
    await this.#countReply(caller, key)
    return this.#within(caller, key, async (tx, row, sentAt) => {
      const written = { author: 'person', operatorId: null, operator: null } as const
      const uploader =
        'token' in key || row.userId === null ? { guestKey: files.guestOfConversation(row.id) } : { userId: row.userId }
      const message: NewMessage = { id, ...written, text, transaction, sentAt, attachments, uploader }
      return (await wasAdded(tx, files, row.id, message)) ? row : addMessage(tx, files, row, message)
    })
  }

  /** @throws ApiFailure `notLoggedIn`, `notFound`, `linkInvalid` */
  async close(caller: SignedIn | undefined, key: ConversationKey): Promise<Conversation> {
    return this.#within(caller, key, async (tx, row, closedAt) => {
      if (row.state === 'closed') return row
      await updateConversation(tx, row.id, { state: 'closed', closedAt })
      if (row.door === 'chat') announceChat(tx, row.id)
      return { ...row, state: 'closed', closedAt }
    })
  }

  /** @returns The number of guests' links deleted. */
  async deleteExpiredLinks(): Promise<number> {
    return deleteExpiredLinks(this.#options.database, this.#options.clock())
  }

  /** @returns The number of guests' conversations deleted. */
  async deleteOldGuestConversations(): Promise<number> {
    return deleteGuestConversations(this.#options.database, addSeconds(this.#options.clock(), -guestLifetime))
  }

  /** Returns the id of the conversation that a guest's link opens. @throws ApiFailure `linkInvalid` */
  async linked(tx: Transaction, token: string): Promise<string> {
    const id = await followLink(tx, token, this.#options.clock())
    return id ?? linkInvalid()
  }

  async isOwn(tx: Transaction, { userId }: SignedIn, id: string): Promise<boolean> {
    return (await findConversation(tx, id))?.userId === userId
  }

  /** Counts by account, or by a guest's conversation, which several links open: ids and links are the caller's choice. */
  async #countReply(caller: SignedIn | undefined, key: ConversationKey): Promise<void> {
    const { database, limits } = this.#options
    if ('token' in key) return limits.countReply(`guest ${await this.linked(database, key.token)}`)
    if (caller === undefined) throw notLoggedIn()
    await limits.countReply(caller.userId)
  }

  /** Locks and changes a conversation that the caller may open. */
  async #within(
    caller: SignedIn | undefined,
    key: ConversationKey,
    change: (tx: Transaction, row: ConversationRow, now: Date) => Promise<ConversationRow>,
  ): Promise<Conversation> {
    const { database, clock, files, realm } = this.#options
    const now = clock()
    return database.transaction(async (tx) => {
      const { row, email } =
        'token' in key ? await lockLinked(tx, realm, key.token, now) : await lockOwn(tx, caller, key.id)
      const changed = await change(tx, row, now)
      return viewConversation(changed, await readWholeThread(tx, files, row.id), email)
    })
  }
}

export interface Locked {
  readonly row: ConversationRow
  /** The address that replies go to. */
  readonly email: string | null
}

async function lockLinked(tx: Transaction, realm: Realm, token: string, now: Date): Promise<Locked> {
  const id = await followLink(tx, token, now)
  const row = id === undefined ? undefined : await lockConversation(tx, id)
  return row?.realm !== realm ? linkInvalid() : { row, email: row.email }
}

function linkInvalid(): never {
  throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is unknown or has expired')
}

function notLoggedIn(): ApiFailure {
  return new ApiFailure(apiErrorCode.notLoggedIn, 'Only its account opens a conversation by id')
}

/** @throws ApiFailure `notLoggedIn`, `notFound` */
export async function lockOwn(tx: Transaction, caller: SignedIn | undefined, id: string): Promise<Locked> {
  if (caller === undefined) throw notLoggedIn()
  const { email } = await lockAccount(tx, caller.userId)
  const row = await lockWhereItGoesOn(tx, id)
  if (row?.userId !== caller.userId) throw new ApiFailure(apiErrorCode.notFound, 'Conversation not found')
  return { row, email }
}

/**
 * Locks the conversation, or the one it was merged into.
 * @throws ApiFailure `unavailable` if it is being merged right now; a retry gets the merged one
 */
export async function lockWhereItGoesOn(tx: Transaction, id: string): Promise<ConversationRow | undefined> {
  const found = await findConversation(tx, id)
  const row = found && (await lockConversation(tx, found.mergedInto ?? id))
  // Locking a second row here could deadlock.
  if (row !== undefined && row.mergedInto !== null) {
    throw new ApiFailure(apiErrorCode.unavailable, 'The conversation is being merged')
  }
  return row
}

/** @throws ApiFailure `textHasSecret` */
export function refuseSecrets(text: string): void {
  if (!hasSecret(text)) return
  throw new ApiFailure(apiErrorCode.textHasSecret, 'The text seems to hold a recovery phrase or a private key')
}
