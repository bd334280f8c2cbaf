import * as v from 'valibot'

import {
  chatEventsPath,
  chatMarks,
  type ChatMarks,
  chatMessage,
  chatTyping,
  operatorChatEventsPath,
  operatorChatMessage,
} from '#api/chat.ts'

import type { CallOptions } from './test-app.ts'

type Told = v.InferOutput<typeof operatorChatMessage> | v.InferOutput<typeof chatMessage>

interface StreamOptions extends CallOptions {
  readonly linkToken?: string
  readonly lastEventId?: number
  readonly asOperator?: boolean
}

/** An open stream of a chat, and what it has received so far. */
export interface ChatStream {
  readonly messages: Told[]
  /** The event ids of the messages. */
  readonly ids: string[]
  readonly marks: ChatMarks[]
  readonly typing: string[]
  /** The HTTP status. */
  readonly status: number
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  readonly leave: () => void
}

export async function askForStream(url: string, id: string | null, options: StreamOptions): Promise<Response> {
  const { accessToken, linkToken, lastEventId, asOperator = false, address } = options
  const path = asOperator ? operatorChatEventsPath : chatEventsPath
  return fetch(`${url}${path}${id === null ? '' : `?id=${id}`}`, {
    headers: {
      ...(accessToken !== undefined && { accessToken }),
      ...(linkToken !== undefined && { linkToken }),
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
  })
}

/** Opens a chat's stream and validates each event. Accounts and operators give the chat's id, guests give none. */
export async function followChat(url: string, id: string | null, options: StreamOptions): Promise<ChatStream> {
  const response = await askForStream(url, id, options)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || reader === undefined) throw new Error(`The stream was answered with ${response.status}`)
  const stream = { messages: [] as Told[], ids: [] as string[], marks: [] as ChatMarks[], typing: [] as string[] }
  const message = options.asOperator === true ? operatorChatMessage : chatMessage
  const take = (block: string) => {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    )
    if (fields.event === undefined) return
    const data: unknown = JSON.parse(fields.data ?? '')
    if (fields.event === 'message') {
      stream.messages.push(v.parse(message, data))
      stream.ids.push(fields.id ?? '')
    } else if (fields.event === 'marks') stream.marks.push(v.parse(chatMarks, data))
    else if (fields.event === 'typing') stream.typing.push(v.parse(chatTyping, data).from)
    else throw new Error(`The stream has an event ${fields.event}`)
  }
  const read = async () => {
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + part.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  return { ...stream, status: response.status, ended: read(), leave: () => void reader.cancel() }
}

/** Returns the texts in the order of their arrival. */
export function textsIn({ messages }: Pick<ChatStream, 'messages'>): string[] {
  return messages.map(({ text }) => text)
}
