import type { ChatMarks, ChatMessage } from '#api/chat.ts'

/** What is known of a chat. */
export interface ChatState<Message extends ChatMessage = ChatMessage> {
  /** In order, without gaps from the first. */
  readonly messages: readonly Message[]
  readonly marks: ChatMarks
}

export const unknownMarks: ChatMarks = { state: 'pending-reply', personRead: 0, supportRead: 0 }

/** Returns the position after which a stream continues. */
export function lastPosition({ messages }: Pick<ChatState, 'messages'>): number {
  return messages.at(-1)?.position ?? 0
}

/**
 * Adds a new message. A known one changes nothing.
 * @returns `undefined` if a message before it is missing: reopen the stream.
 */
export function withMessage<Message extends ChatMessage>(
  state: ChatState<Message>,
  message: Message,
): ChatState<Message> | undefined {
  const last = lastPosition(state)
  if (message.position <= last) return state
  if (message.position > last + 1) return undefined
  return { ...state, messages: [...state.messages, message] }
}

/** Returns the reloaded state, unless the current one is newer. */
export function withReading<Message extends ChatMessage>(
  state: ChatState<Message>,
  read: ChatState<Message>,
): ChatState<Message> {
  return lastPosition(read) < lastPosition(state) ? state : read
}
