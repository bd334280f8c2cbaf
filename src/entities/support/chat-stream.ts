import { type GenericSchema, type InferOutput, parse } from 'valibot'
import { type ChatMarks, chatMarks, type ChatMessage } from '#api/chat.ts'
import { apiErrorCode } from '#api/errors.ts'
import { dataReader, followStream } from '#src/lib/event-stream.ts'
import { type AccessToken, sessionAccess } from '#src/lib/session-access.ts'

/** The HTTP status where changes aren't told. */
const unavailable = 503

interface ChatListener<Message> {
  /** Ends it. */
  readonly signal: AbortSignal
  /** The position after which a stream goes on. */
  readonly after: () => number
  /** @returns False after a gap: the stream is opened again. */
  readonly onMessage: (message: Message) => boolean
  readonly onMarks: (marks: ChatMarks) => void
  /** The other side is typing. */
  readonly onTyping: () => void
  readonly onLive: (isLive: boolean) => void
  /** No stream can be had now: what is new has to be asked for. */
  readonly onPoll: () => Promise<void>
}

/** Follows a chat until it is ended, or may not be followed any more. */
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
    // Not ours, or not any more.
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
