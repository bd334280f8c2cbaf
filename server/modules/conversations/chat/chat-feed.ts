import { setTimeout as delay } from 'node:timers/promises'

import type { ChatMarks } from '#api/chat.ts'
import type { ConversationMessage } from '#api/conversations.ts'
import type { Log } from '#server/lib/log.ts'

/** A message as sent to a chat's streams. */
export interface ToldMessage {
  readonly position: number
  /** JSON for the user and for operators. */
  readonly forPerson: string
  readonly forOperators: string
}

/** The news of a chat. */
export interface ChatNews {
  readonly marks: ChatMarks
  /** Number of messages in the chat. */
  readonly count: number
  /** New messages, in order. */
  readonly messages: readonly ToldMessage[]
}

/** The side that a stream belongs to. */
export type ChatSide = ConversationMessage['from']

export interface ChatSubscriber {
  readonly side: ChatSide
  /** Position of the last message sent to the subscriber. */
  position: number
  readonly send: (text: string) => void
  readonly end: () => void
}

interface ChatFeedOptions {
  /** Reads the news of many chats at once, each after a position; omits chats that are gone. */
  readonly read: (asked: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, ChatNews>>
  readonly log: Log
}

interface Subscribed extends ChatSubscriber {
  /** The marks last sent to the subscriber. */
  marks: string
}

/** Maximum chats per read. */
const maxChats = 1_000

/** Milliseconds between reads, so that changes in between are read together. */
const pause = 20

/** Milliseconds to wait after a failed read. */
const pauseAfterFailure = 1_000

/**
 * Sends the news of chats to this process's subscribers. A new subscriber, at any position, is served by the same reads
 * as the others, so that it misses nothing. A chat is read once, no matter how many subscribers it has.
 */
export class ChatFeed {
  readonly #options: ChatFeedOptions
  readonly #subscribers = new Map<string, Set<Subscribed>>()
  readonly #woken = new Set<string>()
  #reading: Promise<void> | undefined

  constructor(options: ChatFeedOptions) {
    this.#options = options
  }

  /** @returns A function that unsubscribes. */
  follow(conversationId: string, subscriber: ChatSubscriber): () => void {
    const subscribed = Object.assign(subscriber, { marks: '' })
    const subscribers = this.#subscribers.get(conversationId) ?? new Set()
    this.#subscribers.set(conversationId, subscribers.add(subscribed))
    this.wake(conversationId)
    return () => {
      subscribers.delete(subscribed)
      if (subscribers.size === 0 && this.#subscribers.get(conversationId) === subscribers) {
        this.#subscribers.delete(conversationId)
      }
    }
  }

  /** Schedules a read of a chat that may have changed. */
  wake(conversationId: string): void {
    if (!this.#subscribers.has(conversationId)) return
    this.#woken.add(conversationId)
    this.#reading ??= this.#readAll()
  }

  wakeAll(): void {
    for (const conversationId of this.#subscribers.keys()) this.wake(conversationId)
  }

  /** Tells the other side that someone is typing. */
  tellTyping(conversationId: string, from: ChatSide): void {
    for (const { side, send } of this.#subscribers.get(conversationId) ?? []) {
      if (side !== from) send(eventOf('typing', JSON.stringify({ from })))
    }
  }

  /** Drops all subscribers, and resolves once nothing is being read. */
  async settle(): Promise<void> {
    this.#subscribers.clear()
    this.#woken.clear()
    await this.#reading
  }

  async #readAll(): Promise<void> {
    while (this.#woken.size > 0) {
      await delay(pause)
      const asked = this.#takeWoken()
      try {
        const news = await this.#options.read(asked)
        for (const conversationId of asked.keys()) this.#tell(conversationId, news.get(conversationId))
      } catch (error) {
        this.#options.log.error({ err: error, chats: asked.size }, 'Could not read chat updates')
        for (const conversationId of asked.keys()) this.#woken.add(conversationId)
        await delay(pauseAfterFailure, undefined, { ref: false })
      }
    }
    this.#reading = undefined
  }

  /** Takes the chats that have waited longest, each with the position of its subscriber that is furthest behind. */
  #takeWoken(): ReadonlyMap<string, number> {
    const asked = new Map<string, number>()
    for (const conversationId of this.#woken) {
      if (asked.size === maxChats) break
      this.#woken.delete(conversationId)
      const subscribers = this.#subscribers.get(conversationId)
      if (subscribers === undefined) continue
      asked.set(conversationId, Math.min(...[...subscribers].map(({ position }) => position)))
    }
    return asked
  }

  #tell(conversationId: string, news: ChatNews | undefined): void {
    const marks = JSON.stringify(news?.marks)
    for (const subscriber of this.#subscribers.get(conversationId) ?? []) {
      if (news === undefined) {
        subscriber.end()
        continue
      }
      let text = ''
      // A client may claim a position past the last message.
      subscriber.position = Math.min(subscriber.position, news.count)
      for (const { position, forPerson, forOperators } of news.messages) {
        // A subscriber added during the read may be further behind, and gets its own read.
        if (position !== subscriber.position + 1) continue
        text += eventOf('message', subscriber.side === 'person' ? forPerson : forOperators, position)
        subscriber.position = position
      }
      if (subscriber.marks !== marks) text += eventOf('marks', marks)
      subscriber.marks = marks
      if (text !== '') subscriber.send(text)
    }
  }
}

function eventOf(event: string, data: string, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
}
