import { type GenericSchema, type InferOutput, parse } from 'valibot'
import { type ChatMarks, chatMarks, type ChatMessage } from '#api/chat.ts'
import { apiErrorCode } from '#api/errors.ts'
import { dataReader, followStream } from '#src/lib/event-stream.ts'
import { type AccessToken, sessionAccess } from '#src/lib/session-access.ts'

/** HTTP status if live updates aren't available. */
const unavailable = 503

interface ChatListener<Message> {
  /** Stops following. */
  readonly signal: AbortSignal
  /** Returns the position after which a stream continues. */
  readonly after: () => number
  /** @returns False after a gap, to reopen the stream. */
  readonly onMessage: (message: Message) => boolean
  readonly onMarks: (marks: ChatMarks) => void
  /** Called when the other side is typing. */
  readonly onTyping: () => void
  readonly onLive: (isLive: boolean) => void
  /** Called if no stream is available, to poll for news. */
  readonly onPoll: () => Promise<void>
}

/** Follows a chat until aborted or access is lost. */
export async function followChat<Schema extends GenericSchema<unknown, ChatMessage>>(
  path: string,
  linkToken: string | null,
  schema: Schema,
  listener: ChatListener<InferOutput<Schema>>,
): Promise<void> {
  const { signal, after, onMessage, onMarks, onTyping, onLive, onPoll } = listener
  let refused: AccessToken | undefined
  let current = new AbortController()
  const reader = () =>
    dataReader(({ event, data }) => {
      if (current.signal.aborted) return
      if (event === 'message' && !onMessage(parse(schema, JSON.parse(data)))) current.abort()
      if (event === 'marks') onMarks(parse(chatMarks, JSON.parse(data)))
      if (event === 'typing') onTyping()
    })
  await followStream({ signal, onLive, reader }, async (read) => {
    current = new AbortController()
    const headers = { 'last-event-id': String(after()) }
    const status = await (linkToken === null ? readAsAccount() : read(path, { ...headers, linkToken }))
    if (status === unavailable) await onPoll()
    // Not ours, or no longer.
    return status !== null && (status === apiErrorCode.notLoggedIn || status < 400 || status === 429 || status >= 500)

    async function readAsAccount(): Promise<number | null> {
      const session = await sessionAccess()
      const token = refused ? await session.renew('main', refused) : session.current('main')
      if (token === null) return null
      const answered = await read(path, { ...headers, accessToken: token.text })
      refused = answered === apiErrorCode.notLoggedIn ? token : undefined
      return answered
    }
  })
}
