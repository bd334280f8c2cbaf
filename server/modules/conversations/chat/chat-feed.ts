import { setTimeout as delay } from 'node:timers/promises'

import type { ChatMarks } from '#api/chat.ts'
import type { ConversationMessage } from '#api/conversations.ts'
import type { Log } from '#server/lib/log.ts'

/** A message as a chat's streams tell it. */
export interface ToldMessage {
  readonly position: number
  /** As JSON: for the person, and for operators. */
  readonly forPerson: string
  readonly forOperators: string
}

/** What is new in a chat. */
export interface ChatNews {
  readonly marks: ChatMarks
  /** How many messages there are. */
  readonly count: number
  /** In their order. */
  readonly messages: readonly ToldMessage[]
}

/** Whose stream it is. */
export type ChatSide = ConversationMessage['from']

export interface ChatSubscriber {
  readonly side: ChatSide
  /** Position of the last message that was sent to it. */
  position: number
  readonly send: (text: string) => void
  readonly end: () => void
}

interface ChatFeedOptions {
  /** What has come after a position, of many chats at once; none of one that is gone. */
  readonly read: (asked: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, ChatNews>>
  readonly log: Log
}

interface Subscribed extends ChatSubscriber {
  /** The marks that it was told last. */
  marks: string
}

/** How many chats are read at once. */
const maxChats = 1_000

/** Milliseconds between two readings: what happens in between is read together. */
const pause = 20

/** Milliseconds after a reading that failed. */
const pauseAfterFailure = 1_000

/**
 * Sends what is new in chats to everybody who follows them here. Whoever begins to follow, at any position, is told by the
 * same reading as the others: nothing is missed in between. A chat is read once, however many follow it.
 */
export class ChatFeed {
  readonly #options: ChatFeedOptions
  readonly #subscribers = new Map<string, Set<Subscribed>>()
  readonly #woken = new Set<string>()
  #reading: Promise<void> | undefined

  constructor(options: ChatFeedOptions) {
    this.#options = options
  }

  /** @returns What ends it. */
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

  /** Something may have changed there. */
  wake(conversationId: string): void {
    if (!this.#subscribers.has(conversationId)) return
    this.#woken.add(conversationId)
    this.#reading ??= this.#readAll()
  }

  wakeAll(): void {
    for (const conversationId of this.#subscribers.keys()) this.wake(conversationId)
  }

  /** Tells the other side. */
  tellTyping(conversationId: string, from: ChatSide): void {
    for (const { side, send } of this.#subscribers.get(conversationId) ?? []) {
      if (side !== from) send(eventOf('typing', JSON.stringify({ from })))
    }
  }

  /** Resolves when nothing is being read. */
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
        this.#options.log.error({ err: error, chats: asked.size }, 'News of chats could not be read')
        for (const conversationId of asked.keys()) this.#woken.add(conversationId)
        await delay(pauseAfterFailure, undefined, { ref: false })
      }
    }
    this.#reading = undefined
  }

  /** The chats that have waited longest, and after which position each is read: for whoever is furthest behind. */
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
      // A client may claim to know more than there is.
      subscriber.position = Math.min(subscriber.position, news.count)
      for (const { position, forPerson, forOperators } of news.messages) {
        // Who came while it was read may be further behind, and has its own turn.
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
