import {
  type ChatMarks,
  chatEventsPath,
  chatMessage,
  type ChatMessage,
  getChat,
  markChatRead,
  sendChatMessage,
  showChatTyping,
  startChat,
} from '#api/chat.ts'
import type { ConversationDoor, ConversationKey, ConversationSubject } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { LanguageCode } from '#api/primitives.ts'
import {
  type ChatState,
  lastPosition,
  unknownMarks,
  withMessage,
  withReading,
} from '#src/entities/support/chat-state.ts'
import { followChat } from '#src/entities/support/chat-stream.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { type FirstMessage, keepOutbox, type OutgoingMessage, readOutbox, readUnbegunChat } from './chat-outbox.ts'

/** A message that the server hasn't returned yet. */
export interface PendingMessage extends OutgoingMessage {
  readonly status: 'sending' | 'delivered' | 'failed'
  /** Why sending failed. */
  readonly error: unknown
}

export interface ChatRoomState extends ChatState {
  readonly pending: readonly PendingMessage[]
  readonly isTyping: boolean
  readonly isLive: boolean
  /** Whether the chat has been loaded. */
  readonly isLoaded: boolean
  /** Why loading failed. */
  readonly error: unknown
}

export interface StartedChat {
  readonly id: string
  readonly door: ConversationDoor
  readonly token: string | null
}

export interface ChatRoomOptions {
  /** `null` for a guest. */
  readonly userId: string | null
  /** `undefined` for a chat that starts with the first message. */
  readonly key: ConversationKey | undefined
  readonly lang: LanguageCode
  readonly about: ConversationSubject | undefined
  readonly mayBecomeSecret: (text: string) => boolean
}

/** In milliseconds: how long the other side counts as typing after each signal, and how often our own is sent. */
const typingTime = 6_000
const typingInterval = 3_000
const firstPause = 1_000
const maxPause = 30_000

/** A user's chat, kept up to date, with their outgoing messages. */
export class ChatRoom {
  readonly #options: ChatRoomOptions
  readonly #listeners = new Set<() => void>()
  #ending = new AbortController()
  #chatId: string
  #first: FirstMessage = {}
  #onStarted: ((started: StartedChat) => void) | undefined
  #state: ChatRoomState
  #isSending = false
  #wake: (() => void) | undefined
  #typingTimer: ReturnType<typeof setTimeout> | undefined
  #typedAt = 0
  #markedPosition = 0

  constructor(options: ChatRoomOptions) {
    this.#options = options
    const { key, userId } = options
    const unbegun = key === undefined ? readUnbegunChat(userId) : null
    this.#chatId = unbegun?.chatId ?? (key !== undefined && 'id' in key ? key.id : crypto.randomUUID())
    this.#first = unbegun?.first ?? {}
    const rest = { isTyping: false, isLive: key === undefined, isLoaded: key === undefined, error: null }
    this.#state = { messages: [], marks: unknownMarks, pending: (unbegun?.messages ?? []).map(pendingOf), ...rest }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): ChatRoomState => this.#state

  /**
   * Follows the chat until the returned function is called.
   * @param onStarted Called once the first message has created the chat.
   */
  open(onStarted: (started: StartedChat) => void): () => void {
    const { key } = this.#options
    this.#ending = new AbortController()
    this.#onStarted = onStarted
    const goOn = () => {
      this.#wake?.()
    }
    globalThis.addEventListener('online', goOn)
    if (key === undefined) void this.#sendAll()
    else void this.#follow(key)
    return () => {
      this.#ending.abort()
      clearTimeout(this.#typingTimer)
      globalThis.removeEventListener('online', goOn)
      goOn()
    }
  }

  send(text: string, attachments: string[], first: FirstMessage = {}): void {
    const isFirst = this.#options.key === undefined && this.#state.pending.length === 0
    if (isFirst) this.#first = first
    const id = isFirst ? this.#chatId : crypto.randomUUID()
    this.#setPending([...this.#state.pending, { id, text, attachments, status: 'sending', error: null }])
    void this.#sendAll()
  }

  retry(id: string): void {
    this.#change(id, { status: 'sending', error: null })
    void this.#sendAll()
  }

  discard(id: string): void {
    this.#setPending(this.#state.pending.filter((message) => message.id !== id))
  }

  /** Shows the other side that the user is typing. */
  showTyping(): void {
    const { key } = this.#options
    if (key === undefined || Date.now() - this.#typedAt < typingInterval) return
    this.#typedAt = Date.now()
    callApi(showChatTyping, { key }).catch(ignore)
  }

  /** Marks all messages as read. */
  markRead(): void {
    const { key } = this.#options
    const { marks, messages } = this.#state
    const last = messages.findLast(({ from }) => from === 'support')?.position ?? 0
    if (key === undefined || last <= Math.max(marks.personRead, this.#markedPosition)) return
    this.#markedPosition = last
    callApi(markChatRead, { key, position: last }).catch(() => {
      this.#markedPosition = 0
    })
  }

  /** Reloads the chat. */
  async refresh(): Promise<void> {
    const { key } = this.#options
    if (key === undefined) return
    try {
      const chat = await callApi(getChat, { key })
      this.#chatId = chat.id
      const { state, personRead, supportRead, messages } = chat
      const isFirst = !this.#state.isLoaded
      this.#set({
        ...withReading(this.#state, { messages, marks: { state, personRead, supportRead } }),
        isLoaded: true,
        error: null,
      })
      if (isFirst) this.#takeOutbox()
      this.#dropArrived()
    } catch (error) {
      // Keep showing the known messages if a reload fails.
      if (!this.#state.isLoaded || isFinal(error)) this.#set({ error })
    }
  }

  async #follow(key: ConversationKey): Promise<void> {
    while (!this.#state.isLoaded && !this.#ending.signal.aborted) {
      await this.refresh()
      if (isFinal(this.#state.error)) return
      if (!this.#state.isLoaded) await this.#pause(firstPause)
    }
    const path = 'id' in key ? `${chatEventsPath}?${new URLSearchParams({ id: key.id }).toString()}` : chatEventsPath
    await followChat(path, 'token' in key ? key.token : null, chatMessage, {
      signal: this.#ending.signal,
      after: () => lastPosition(this.#state),
      onMessage: (message) => this.#takeMessage(message),
      onMarks: (marks) => {
        this.#takeMarks(marks)
      },
      onTyping: () => {
        this.#showOtherTyping()
      },
      onLive: (isLive) => {
        this.#set({ isLive })
        if (isLive) this.#wake?.()
      },
      onPoll: async () => this.refresh(),
    })
  }

  #takeMessage(message: ChatMessage): boolean {
    const next = withMessage(this.#state, message)
    if (next === undefined) return false
    this.#set({ messages: next.messages, ...(message.from === 'support' && { isTyping: false }) })
    this.#dropArrived()
    return true
  }

  #takeMarks(marks: ChatMarks): void {
    this.#set({ marks })
  }

  #showOtherTyping(): void {
    clearTimeout(this.#typingTimer)
    this.#set({ isTyping: true })
    this.#typingTimer = setTimeout(() => {
      this.#set({ isTyping: false })
    }, typingTime)
  }

  /** Sends the messages that were unsent when the page was left. */
  #takeOutbox(): void {
    const kept = readOutbox(this.#options.userId, this.#chatId)
    const known = new Set(this.#state.pending.map(({ id }) => id))
    const again = kept.filter(({ id }) => !known.has(id))
    this.#setPending([...again.map(pendingOf), ...this.#state.pending])
    void this.#sendAll()
  }

  /** Sends messages one by one, so that they arrive in order. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let pause = firstPause
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      try {
        await this.#sendOne(next)
        pause = firstPause
      } catch (error) {
        if (isFinal(error)) this.#change(next.id, { status: 'failed', error })
        else await this.#pause(error instanceof ApiError ? Math.max(pause, 1000 * (error.retryAfter ?? 0)) : pause)
        pause = Math.min(2 * pause, maxPause)
      }
    }
    this.#isSending = false
  }

  #next(): PendingMessage | undefined {
    if (this.#ending.signal.aborted) return undefined
    return this.#state.pending.find(({ status }) => status === 'sending')
  }

  async #sendOne({ id, text, attachments }: PendingMessage): Promise<void> {
    const { key, lang, about } = this.#options
    const files = attachments.length > 0 ? { attachments } : {}
    if (key !== undefined) {
      await callApi(sendChatMessage, { key, messageId: id, text, ...files })
      this.#change(id, { status: 'delivered' })
      this.#dropArrived()
      if (!this.#state.isLive) await this.refresh()
      return
    }
    const subject = about === undefined ? {} : { about }
    const started = await callApi(startChat, { id, lang, text, ...files, ...subject, ...this.#first })
    this.#change(id, { status: 'delivered' })
    // Messages written meanwhile continue in the new chat.
    this.#ending.abort()
    this.#onStarted?.(started)
  }

  /** Resolves after a delay, when the network is back, or when the chat is closed. */
  async #pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  /** Removes messages that the server has returned from the pending ones. */
  #dropArrived(): void {
    const arrived = new Set(this.#state.messages.map(({ id }) => id))
    const left = this.#state.pending.filter(({ id }) => !arrived.has(id))
    if (left.length < this.#state.pending.length) this.#setPending(left)
  }

  #change(id: string, change: Partial<PendingMessage>): void {
    this.#setPending(this.#state.pending.map((message) => (message.id === id ? { ...message, ...change } : message)))
  }

  #setPending(pending: readonly PendingMessage[]): void {
    const { userId, mayBecomeSecret } = this.#options
    const unsent = pending.filter(({ status }) => status !== 'delivered')
    const messages = unsent.map(({ id, text, attachments }) => ({ id, text, attachments }))
    const box = { userId, chatId: this.#chatId, messages, first: this.#first }
    if (!this.#ending.signal.aborted) keepOutbox(box, mayBecomeSecret)
    this.#set({ pending })
  }

  #set(change: Partial<ChatRoomState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function pendingOf(message: OutgoingMessage): PendingMessage {
  return { ...message, status: 'sending', error: null }
}

/** Returns whether a retry of the same request is pointless. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || typeof error.code !== 'number') return false
  return error.code !== apiErrorCode.tooManyRequests && error.status < 500
}

function ignore(): void {
  // Nothing depends on the result.
}
