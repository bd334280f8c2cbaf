import type { ChatMarks, ChatMessage } from '#api/chat.ts'

/** What is known of a chat. */
export interface ChatState<Message extends ChatMessage = ChatMessage> {
  /** In their order, from the first without a gap. */
  readonly messages: readonly Message[]
  readonly marks: ChatMarks
}

export const unknownMarks: ChatMarks = { state: 'pending-reply', personRead: 0, supportRead: 0 }

/** The position after which a stream goes on. */
export function lastPosition({ messages }: Pick<ChatState, 'messages'>): number {
  return messages.at(-1)?.position ?? 0
}

/**
 * Adds a message that has come. One that is known changes nothing.
 * @returns `undefined` if there is one missing before it: the stream is to be opened again.
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

/** What was read anew, unless more is known by now. */
export function withReading<Message extends ChatMessage>(
  state: ChatState<Message>,
  read: ChatState<Message>,
): ChatState<Message> {
  return lastPosition(read) < lastPosition(state) ? state : read
}
