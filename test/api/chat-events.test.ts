import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  maximumChatMessages,
  markChatRead,
  markChatReadAsSupport,
  sendChatMessage,
  showChatTyping,
  showTypingAsSupport,
  startChat,
} from '#api/chat.ts'
import { endOtherSessions } from '#api/account.ts'
import { closeConversation, type ConversationKey } from '#api/conversations.ts'
import { listAudit } from '#api/operator-audit.ts'
import { closeAsSupport, replyAsSupport } from '#api/operator-conversations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { operatorRoles } from '#server/db/schema/operators.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { askForStream, type ChatStream, followChat, textsIn } from './support/chats.ts'
import { registerOperator } from './support/operators.ts'
import { logIn, newEmail, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase, openTestDatabase } from './support/test-database.ts'
import { testConfig } from './support/test-config.ts'
import { uploaded } from './support/uploads.ts'

let config = { ...testConfig, trustedProxies: ['127.0.0.1'] }

let databaseUrl: string
let server: TestApp
let url: string
let ann: Person
let olga: Person
let streams: ChatStream[] = []

beforeAll(async () => {
  config = { ...config, dataFolder: await mkdtemp(path.join(tmpdir(), 'chats-')) }
  databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined), config })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  olga = await registerOperator(server)
})

afterAll(async () => {
  await server.close()
  await rm(config.dataFolder, { recursive: true })
})

beforeEach(async () => {
  for (const stream of streams) stream.leave()
  streams = []
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

async function follow(id: string | null, options: Parameters<typeof followChat>[2], at = url): Promise<ChatStream> {
  const stream = await followChat(at, id, options)
  streams.push(stream)
  return stream
}

const begin = async () =>
  (await server.ask(startChat, { id: randomUUID(), lang: 'en_us', text: 'Hello?' }, ann.signedIn)).id

async function beginAsGuest() {
  const start = { id: randomUUID(), lang: 'en_us', text: 'Hello?', email: newEmail() } as const
  const { id, token } = await server.ask(startChat, start, newPlace())
  return { id, token: token ?? '' }
}

const send = (key: ConversationKey, text: string, options = ann.signedIn, at = server) =>
  at.ask(sendChatMessage, { key, messageId: randomUUID(), text }, options)
const answer = (id: string, messageCount: number, text: string) =>
  server.ask(replyAsSupport, { id, messageId: randomUUID(), text, messageCount }, olga.signedIn)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}`)

describe('the chat stream', () => {
  it('the stream brings messages of both sides in order, and the operator’s name to operators alone', async () => {
    const id = await begin()
    const person = await follow(id, ann.signedIn)
    const operator = await follow(id, { ...olga.signedIn, asOperator: true })
    await answer(id, 1, 'Good morning!')
    await send({ id }, 'My order hangs.')
    for (const stream of [person, operator]) {
      await expect.poll(() => textsIn(stream)).toEqual(['Hello?', 'Good morning!', 'My order hangs.'])
      expect(stream.ids).toEqual(['1', '2', '3'])
      expect(stream.messages.map(({ from, position }) => [from, position])).toEqual([
        ['person', 1],
        ['support', 2],
        ['person', 3],
      ])
    }
    const { memberId } = olga.session
    expect(operator.messages.map((message) => 'operator' in message && message.operator)).toEqual([
      null,
      memberId,
      null,
    ])
    expect(JSON.stringify(person)).not.toContain('operator')
  })

  it('a stream resumes after its client’s last event without gaps', async () => {
    const id = await begin()
    const before = await follow(id, ann.signedIn)
    for (const text of numbered(2, 4)) await send({ id }, text)
    await expect.poll(() => before.ids.at(-1)).toBe('4')
    before.leave()
    for (const text of numbered(5, 9)) await send({ id }, text)
    const after = await follow(id, { ...ann.signedIn, lastEventId: 4 })
    await send({ id }, 'Message 10')
    await expect.poll(() => after.ids.at(-1)).toBe('10')
    expect([...textsIn(before), ...textsIn(after)]).toEqual(['Hello?', ...numbered(2, 10)])
    expect([...before.ids, ...after.ids]).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)))
  })

  it('a stream opened while messages are written has no gaps or duplicates', async () => {
    const id = await begin()
    const texts = numbered(2, 25)
    const writing = (async () => {
      for (const text of texts) await send({ id }, text)
    })()
    const opened: Promise<ChatStream>[] = []
    for (const lastEventId of [0, 1, 1, 1]) {
      opened.push(follow(id, { ...ann.signedIn, lastEventId }))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await writing
    for (const [index, stream] of (await Promise.all(opened)).entries()) {
      await expect.poll(() => stream.ids.at(-1)).toBe('25')
      expect(textsIn(stream)).toEqual(index === 0 ? ['Hello?', ...texts] : texts)
    }
  })

  it('a stream ends with its server and resumes at another without a gap', async () => {
    const id = await begin()
    const first = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined), config })
    const firstUrl = await first.app.listen({ host: '127.0.0.1', port: 0 })
    const before = await follow(id, ann.signedIn, firstUrl)
    // Written at one server, announced by the other.
    await send({ id }, 'Message 2')
    await expect.poll(() => textsIn(before)).toEqual(['Hello?', 'Message 2'])
    const closing = first.close()
    await Promise.all([closing, before.ended])
    await send({ id }, 'Message 3')
    await answer(id, 3, 'Message 4')
    const after = await follow(id, { ...ann.signedIn, lastEventId: Number(before.ids.at(-1)) })
    await expect.poll(() => textsIn(after)).toEqual(['Message 3', 'Message 4'])
    expect(after.ids).toEqual(['3', '4'])
  })

  it('treats an event ID beyond the last message as the last, and an invalid one as the beginning', async () => {
    const id = await begin()
    const ahead = await follow(id, { ...ann.signedIn, lastEventId: 900 })
    await expect.poll(() => ahead.marks).toHaveLength(1)
    await send({ id }, 'Message 2')
    await expect.poll(() => textsIn(ahead)).toEqual(['Message 2'])
    const wrong = await follow(id, { ...ann.signedIn, lastEventId: Number.NaN })
    await expect.poll(() => textsIn(wrong)).toEqual(['Hello?', 'Message 2'])
  })

  it('a stream first brings the current marks, then their changes and the closing', async () => {
    const id = await begin()
    const person = await follow(id, ann.signedIn)
    await expect.poll(() => person.marks).toEqual([{ state: 'pending-reply', personRead: 1, supportRead: 0 }])
    await server.ask(markChatReadAsSupport, { id, position: 1 }, olga.signedIn)
    await expect.poll(() => person.marks.at(-1)).toMatchObject({ supportRead: 1 })
    await answer(id, 1, 'Good morning!')
    await server.ask(markChatRead, { key: { id }, position: 2 }, ann.signedIn)
    await expect.poll(() => person.marks.at(-1)).toEqual({ state: 'reply-received', personRead: 2, supportRead: 1 })
    await server.ask(closeAsSupport, { id, messageCount: 2 }, olga.signedIn)
    await expect.poll(() => person.marks.at(-1)).toMatchObject({ state: 'closed' })
    await send({ id }, 'One more thing')
    await expect.poll(() => person.marks.at(-1)).toMatchObject({ state: 'pending-reply' })
    await server.ask(closeConversation, { key: { id } }, ann.signedIn)
    await expect.poll(() => person.marks.at(-1)).toMatchObject({ state: 'closed' })
  })

  it('tells each side that the other is typing, but not itself', async () => {
    const id = await begin()
    const person = await follow(id, ann.signedIn)
    const operator = await follow(id, { ...olga.signedIn, asOperator: true })
    await server.ask(showChatTyping, { key: { id } }, ann.signedIn)
    await expect.poll(() => operator.typing).toEqual(['person'])
    await server.ask(showTypingAsSupport, { id }, olga.signedIn)
    await expect.poll(() => person.typing).toEqual(['support'])
    expect(operator.typing).toEqual(['person'])
  })

  it('a stream brings a message with its files', async () => {
    const id = await begin()
    const person = await follow(id, { ...ann.signedIn, lastEventId: 1 })
    const file = await uploaded(server, 'a log', ann.signedIn, 'app.log')
    const messageId = randomUUID()
    await server.ask(sendChatMessage, { key: { id }, messageId, text: 'See', attachments: [file.id] }, ann.signedIn)
    await expect.poll(() => person.messages).toMatchObject([{ text: 'See', attachments: [{ id: file.id }] }])
    // The same message ID in another chat brings nothing of this one.
    const bob = await register(server)
    const { id: other } = await server.ask(startChat, { id: randomUUID(), lang: 'en_us', text: 'Hi' }, bob.signedIn)
    const theirs = await follow(other, bob.signedIn)
    await server.ask(sendChatMessage, { key: { id: other }, messageId, text: 'Mine?' }, bob.signedIn)
    await expect.poll(() => theirs.messages).toMatchObject([{ text: 'Hi' }, { text: 'Mine?', attachments: [] }])
  })

  it('a stream ends when its chat is deleted', async () => {
    const id = await begin()
    const person = await follow(id, ann.signedIn)
    await expect.poll(() => textsIn(person)).toEqual(['Hello?'])
    await server.database.delete(conversations)
    await server.connection.inScript((script) => script.run(`SELECT pg_notify('chat', '${id}')`))
    await person.ended
  })

  it('a stream ends at once with its session, while other sessions’ streams continue', async () => {
    const id = await begin()
    const second = { accessToken: (await logIn(server, { ...ann, deviceId: randomUUID() })).accessToken }
    const [first, other] = [await follow(id, ann.signedIn), await follow(id, second)]
    await server.ask(endOtherSessions, undefined, second)
    await first.ended
    await send({ id }, 'Still here', second)
    await expect.poll(() => textsIn(other)).toEqual(['Hello?', 'Still here'])
  })
})

describe('access to streams', () => {
  it('refuses a stream to others, by ID, by link and as an operator', async () => {
    const id = await begin()
    const bob = await register(server)
    const guest = await beginAsGuest()
    const statusOf = async (...[chat, options]: [string | null, Parameters<typeof askForStream>[2]]) => {
      const response = await askForStream(url, chat, options)
      await response.body?.cancel()
      return response.status
    }
    expect(await statusOf(id, bob.signedIn)).toBe(404)
    expect(await statusOf(id, newPlace())).toBe(401)
    expect(await statusOf(guest.id, ann.signedIn)).toBe(404)
    expect(await statusOf(id, { linkToken: guest.token })).toBe(400)
    expect(await statusOf(null, { linkToken: `${guest.token.slice(0, -1)}_` })).toBe(400)
    expect(await statusOf(id, { ...ann.signedIn, asOperator: true })).toBe(403)
    expect(await statusOf(guest.id, { linkToken: guest.token, asOperator: true })).toBe(401)
    expect(await statusOf('none', ann.signedIn)).toBe(400)
  })

  it('opens a guest’s stream with the link’s token and keeps it out of the log', async () => {
    const { token } = await beginAsGuest()
    const guest = await follow(null, { linkToken: token })
    await send({ token }, 'Anybody?', newPlace())
    await expect.poll(() => textsIn(guest)).toEqual(['Hello?', 'Anybody?'])
    expect(server.logLines.join('\n')).not.toContain(token)
  })

  it('a stream brings nothing of other chats', async () => {
    const [one, other] = [await begin(), await begin()]
    const stream = await follow(one, ann.signedIn)
    await send({ id: other }, 'Elsewhere')
    await send({ id: one }, 'Here')
    await expect.poll(() => textsIn(stream)).toEqual(['Hello?', 'Here'])
  })

  it('audits an operator’s stream like opening a conversation, and refuses it without a role', async () => {
    const id = await begin()
    await follow(id, { ...olga.signedIn, asOperator: true })
    const { items } = await server.ask(listAudit, {}, olga.signedIn)
    expect(items.filter(({ subject }) => subject === id)).toMatchObject([{ action: 'open-conversation' }])
    const rows = await server.database.select().from(operatorRoles)
    await server.database.delete(operatorRoles)
    expect((await askForStream(url, id, { ...olga.signedIn, asOperator: true })).status).toBe(403)
    await server.database.insert(operatorRoles).values(rows)
  })

  it('limits open streams to five per user across chats and fifty per network', async () => {
    const ids = [await begin(), await begin()]
    for (let number = 0; number < 5; number += 1) await follow(ids[number % 2] ?? '', ann.signedIn)
    expect((await askForStream(url, ids[0] ?? '', ann.signedIn)).status).toBe(429)
    const address = '198.51.100.99'
    for (let guests = 0; guests < 10; guests += 1) {
      const { token } = await beginAsGuest()
      for (let number = 0; number < 5; number += 1) await follow(null, { linkToken: token, address })
    }
    const { token } = await beginAsGuest()
    expect((await askForStream(url, null, { linkToken: token, address })).status).toBe(429)
    await follow(null, { linkToken: token, address: '198.51.100.98' })
  })
})

it('a message position has at most four digits', () => {
  expect(String(maximumChatMessages).length).toBeLessThanOrEqual(4)
})

it('refuses streams if the database has no LISTEN, so that clients poll', async () => {
  const connection = await openTestDatabase()
  const listen: typeof connection.listen = async (channel, notified) => {
    if (channel === 'chat') throw new Error('LISTEN is not supported')
    return connection.listen(channel, notified)
  }
  const deaf = await buildTestApp({ connection: { ...connection, listen } })
  const person = await register(deaf)
  const { id } = await deaf.ask(startChat, { id: randomUUID(), lang: 'en_us', text: 'Hello?' }, person.signedIn)
  const headers = { accesstoken: person.signedIn.accessToken ?? '' }
  expect((await deaf.app.inject({ url: `/api/chat/events?id=${id}`, headers })).statusCode).toBe(503)
  await deaf.close()
})
