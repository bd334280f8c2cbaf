import * as v from 'valibot'

import { chatEventsPath, operatorChatEventsPath } from '#api/chat.ts'
import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken, uuid } from '#api/primitives.ts'
import type { Database } from '#server/db/database.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Admission, EventStream, StreamRequest } from '#server/http/event-streams.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { Log } from '#server/lib/log.ts'

import type { MessageFiles } from '#server/modules/conversations/message-files.ts'
import { chatChannel } from './chat-channel.ts'
import type { ChatDeskService } from './chat-desk.service.ts'
import { ChatFeed, type ChatSide } from './chat-feed.ts'
import type { ChatService } from './chat.service.ts'
import { readNews } from './read-news.ts'

interface ChatEventOptions {
  readonly database: Database
  readonly listen: DatabaseConnection['listen']
  readonly log: Log
  readonly files: MessageFiles
  readonly chats: ChatService
  readonly desk: ChatDeskService
}

const ownQuery = v.strictObject({ id: uuid })
const linkQuery = v.strictObject({})

/** Concurrent streams per process: enough for a user's tabs, and for many users of one network. */
const maxStreamsOfPerson = 5
const maxStreamsOfAddress = 50
const maxStreamsOfOperator = 20
const maxStreams = 20_000

/** Heartbeats between access checks of a user's stream: there are many, so each is checked about once a minute. */
const looksEvery = 3

/** Serves chat streams to users and operators. */
export class ChatEvents {
  readonly #options: ChatEventOptions
  readonly #feed: ChatFeed
  #listening: Promise<() => Promise<void>> | undefined

  constructor(options: ChatEventOptions) {
    const { database, files, log } = options
    this.#options = options
    this.#feed = new ChatFeed({ log, read: (asked) => readNews(database, files, asked) })
  }

  get streams(): readonly EventStream[] {
    return [
      this.#stream('person', chatEventsPath, (request) => this.#admitPerson(request)),
      this.#stream('support', operatorChatEventsPath, (request) => this.#admitOperator(request)),
    ]
  }

  /** Stops listening. Call before closing the database. */
  async close(): Promise<void> {
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
    await this.#feed.settle()
  }

  #stream(side: ChatSide, path: string, admit: EventStream['admit']): EventStream {
    return {
      path,
      event: 'chat',
      admit,
      subscribe: async (conversationId, _, { lastEventId, send, end }) => {
        await this.#listen()
        const position = /^\d{1,4}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0
        return this.#feed.follow(conversationId, { side, position, send, end })
      },
    }
  }

  /** Admits an account by its session, and a guest by a link token, which must not appear in the URL. */
  async #admitPerson({ query, linkToken, address, authenticate }: StreamRequest): Promise<Admission> {
    const { database, chats } = this.#options
    if (linkToken !== undefined) {
      const key = { token: parseInput(opaqueToken, linkToken) }
      parseInput(linkQuery, query)
      const id = await chats.find(database, undefined, key)
      const goesOn = async () => (await chats.find(database, undefined, key)) === id
      return { subject: id, limits: { ...limitsOf(address), [`chat ${id}`]: maxStreamsOfPerson }, goesOn, looksEvery }
    }
    const { id } = parseInput(ownQuery, query)
    const caller = await authenticate()
    if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
    await chats.find(database, caller, { id })
    return {
      subject: id,
      limits: { ...limitsOf(address), [`chats of ${caller.userId}`]: maxStreamsOfPerson },
      goesOn: async () => (await authenticate()) !== undefined,
      looksEvery,
    }
  }

  async #admitOperator({ query, authenticate }: StreamRequest): Promise<Admission> {
    const { desk } = this.#options
    const { id } = parseInput(ownQuery, query)
    const caller = await authenticate()
    if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
    await desk.follow(caller, id)
    return {
      subject: id,
      limits: { [`chats of operator ${caller.userId}`]: maxStreamsOfOperator },
      goesOn: async () => (await authenticate()) !== undefined && desk.mayFollow(caller),
    }
  }

  /** Starts listening with the first stream of the process. */
  async #listen(): Promise<void> {
    const { listen, log } = this.#options
    try {
      this.#listening ??= listen(chatChannel, (payload) => this.#hear(payload))
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      log.warn({ channel: chatChannel, err: error }, 'This database does not support notifications')
      throw new ApiFailure(apiErrorCode.unavailable, 'Live updates aren’t available here: poll instead')
    }
  }

  /** @param payload Empty after an interruption, during which anything may have been missed. */
  #hear(payload: string): void {
    const [id = '', typing] = payload.split(' ')
    if (id === '') this.#feed.wakeAll()
    else if (typing === 'person' || typing === 'support') this.#feed.tellTyping(id, typing)
    else this.#feed.wake(id)
  }
}

function limitsOf(address: string): Admission['limits'] {
  return { [`chats for ${address}`]: maxStreamsOfAddress, chats: maxStreams }
}
