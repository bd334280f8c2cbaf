import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import {
  getChat,
  getCurrentChat,
  markChatRead,
  markChatReadAsSupport,
  sendChatMessage,
  showChatTyping,
  showTypingAsSupport,
  startChat,
} from '#api/chat.ts'
import { closeConversation, type ConversationKey, listConversations } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { closeAsSupport, openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { chats } from '#server/db/schema/chats.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { registerOperator } from './support/operators.ts'
import { newEmail, newestCode, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { testConfig } from './support/test-config.ts'
import { uploaded } from './support/uploads.ts'

const { attachmentGone, forbidden, idReused, invalidRequest, linkInvalid, notFound, notLoggedIn } = apiErrorCode
const { limitReached, stateConflict, textHasSecret } = apiErrorCode

let folder: string
let server: TestApp
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chats-'))
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, config: { ...testConfig, dataFolder: folder } })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

const neverOpen = { ...testConfig, supportHours: { shifts: [], timeZone: 'UTC' } }

type Start = InferInput<typeof startChat.input>

const first = (rest: Partial<Start> = {}): Start => ({ id: randomUUID(), lang: 'en_us', text: 'Hello?', ...rest })
const begin = async (rest: Partial<Start> = {}, at = server) => (await at.ask(startChat, first(rest), ann.signedIn)).id

async function beginAsGuest(email = newEmail()) {
  const { id, token } = await server.ask(startChat, first({ email }), newPlace())
  if (token === null) throw new Error('The guest received no link')
  return { id, token, email }
}

const send = (key: ConversationKey, text: string, messageId: string = randomUUID(), options = ann.signedIn) =>
  server.call(sendChatMessage, { key, messageId, text }, options)
const answer = (id: string, messageCount: number, text = 'Good morning!', operator = olga) =>
  server.call(replyAsSupport, { id, messageId: randomUUID(), text, messageCount }, operator.signedIn)
const read = (key: ConversationKey, options = ann.signedIn) => server.ask(getChat, { key }, options)
const textsOf = async (id: string) => (await read({ id })).messages.map(({ text }) => text)

describe('chats', () => {
  it('a chat starts with a message and shows those of both sides in order', async () => {
    const about = { kind: 'order', number: '7K3M9Q2P4T' } as const
    const id = await begin({ about })
    expect(await send({ id }, 'My order hangs.')).toMatchObject({ code: 0, data: { position: 2 } })
    await answer(id, 2)
    expect(await send({ id }, 'Thanks')).toMatchObject({ code: 0, data: { position: 4 } })
    expect(await read({ id })).toMatchObject({
      about,
      email: ann.email,
      state: 'pending-reply',
      personRead: 1,
      supportRead: 0,
      messages: [
        { position: 1, from: 'person', text: 'Hello?' },
        { position: 2, from: 'person', text: 'My order hangs.' },
        { position: 3, from: 'support', text: 'Good morning!' },
        { position: 4, from: 'person', text: 'Thanks' },
      ],
    })
    expect(await server.mailsTo(ann.email)).toHaveLength(1)
  })

  it('stores simultaneous messages once each, at positions of their own', async () => {
    const id = await begin()
    const texts = Array.from({ length: 20 }, (_, number) => `Message ${number}`)
    const sent = await Promise.all(texts.map((text) => send({ id }, text)))
    expect(sent.map(({ data }) => data?.position).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 20 }, (_, number) => number + 2),
    )
    const { messages } = await read({ id })
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
    for (const [number, { data }] of sent.entries()) {
      expect(messages[(data?.position ?? 0) - 1]?.text).toBe(texts[number])
    }
  })

  it('stores a repeated chat or message once, and refuses other texts with the same ID', async () => {
    const start = first()
    const twice = await Promise.all([1, 2].map(() => server.call(startChat, start, ann.signedIn)))
    expect(twice.map(({ code }) => code)).toEqual([0, 0])
    const other = { ...start, text: 'Something else' }
    expect(await server.call(startChat, other, ann.signedIn)).toMatchObject({ code: idReused })
    const messageId = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => send({ id: start.id }, 'Once', messageId)))
    expect(sent.map(({ data }) => data?.position)).toEqual([2, 2, 2])
    expect(new Set(sent.map(({ data }) => data?.at)).size).toBe(1)
    expect(await send({ id: start.id }, 'Twice', messageId)).toMatchObject({ code: idReused })
    expect(await textsOf(start.id)).toEqual(['Hello?', 'Once'])
  })

  it('refuses to close a chat with a message of either side that the operator hasn’t read', async () => {
    const id = await begin()
    const close = (messageCount: number) => server.call(closeAsSupport, { id, messageCount }, olga.signedIn)
    await send({ id }, 'My order hangs.')
    expect(await close(1)).toMatchObject({ code: stateConflict })
    expect(await read({ id })).toMatchObject({ state: 'pending-reply' })
    await answer(id, 2)
    expect(await close(2)).toMatchObject({ code: stateConflict })
    expect(await close(3)).toMatchObject({ code: 0, data: { state: 'closed' } })
  })

  it('a message reopens a closed chat and isn’t lost', async () => {
    const id = await begin()
    await server.ask(closeAsSupport, { id, messageCount: 1 }, olga.signedIn)
    expect(await answer(id, 1)).toMatchObject({ code: stateConflict })
    expect(await server.ask(getCurrentChat, undefined, ann.signedIn)).toEqual({ id: null, unread: false })
    expect(await send({ id }, 'Still there?')).toMatchObject({ code: 0, data: { position: 2 } })
    expect(await read({ id })).toMatchObject({ state: 'pending-reply' })
    expect(await server.ask(getCurrentChat, undefined, ann.signedIn)).toEqual({ id, unread: false })
    await server.ask(closeConversation, { key: { id } }, ann.signedIn)
    expect(await read({ id })).toMatchObject({ state: 'closed' })
  })

  it('sends files along with a message, each once', async () => {
    const id = await begin()
    const file = await uploaded(server, 'a log', ann.signedIn, 'app.log')
    const message = { key: { id }, messageId: randomUUID(), text: 'See here', attachments: [file.id] }
    for (const _ of [1, 2])
      expect(await server.ask(sendChatMessage, message, ann.signedIn)).toMatchObject({ position: 2 })
    const again = { ...message, messageId: randomUUID() }
    expect(await server.call(sendChatMessage, again, ann.signedIn)).toMatchObject({ code: attachmentGone })
    expect((await read({ id })).messages).toMatchObject([{ attachments: [] }, { attachments: [{ id: file.id }] }])
  })

  it('refuses a text that looks like a secret and stores none of it', async () => {
    const key = 'ab'.repeat(32)
    expect(await server.call(startChat, first({ text: key }), ann.signedIn)).toMatchObject({ code: textHasSecret })
    const id = await begin()
    expect(await send({ id }, key)).toMatchObject({ code: textHasSecret })
    expect(await textsOf(id)).toEqual(['Hello?'])
  })

  it('holds at most a thousand messages per chat', async () => {
    const id = await begin()
    await server.database.update(conversations).set({ messageCount: 999 }).where(eq(conversations.id, id))
    const messageId = randomUUID()
    expect(await send({ id }, 'The last', messageId)).toMatchObject({ data: { position: 1000 } })
    expect(await send({ id }, 'The last', messageId)).toMatchObject({ data: { position: 1000 } })
    expect(await send({ id }, 'One more')).toMatchObject({ code: limitReached })
    expect(await answer(id, 1000)).toMatchObject({ code: limitReached })
  })

  it('a chat is in its account’s export and is deleted with the account', async () => {
    const id = await begin()
    await answer(id, 1)
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['conversations']).toMatchObject([{ door: 'chat', messages: [{}, { text: 'Good morning!' }] }])
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    expect(await server.database.$count(chats)).toBe(0)
  })
})

describe('guests', () => {
  it('a guest leaves an email and comes back with the token returned', async () => {
    const { id, token, email } = await beginAsGuest()
    expect(await send({ token }, 'Anybody?', randomUUID(), newPlace())).toMatchObject({ data: { position: 2 } })
    expect(await read({ token }, newPlace())).toMatchObject({ id, email, messages: [{ position: 1 }, { position: 2 }] })
    expect(await server.call(startChat, first(), newPlace())).toMatchObject({ code: invalidRequest })
    expect(await server.call(startChat, first({ email }), ann.signedIn)).toMatchObject({ code: invalidRequest })
  })

  it('a guest loses access to the chat when the link expires', async () => {
    const { token } = await beginAsGuest()
    server.advance(90 * 86_400)
    expect(await server.call(getChat, { key: { token } }, newPlace())).toMatchObject({ code: linkInvalid })
    expect(await send({ token }, 'Anybody?', randomUUID(), newPlace())).toMatchObject({ code: linkInvalid })
    server.advance(-90 * 86_400)
  })
})

describe('access to chats', () => {
  it('nobody else can read a chat, write in it, mark it or show typing there', async () => {
    const id = await begin()
    const bob = await register(server)
    const guest = await beginAsGuest()
    const calls = (key: ConversationKey, options: Person['signedIn']) => [
      server.call(getChat, { key }, options),
      send(key, 'I am Ann', randomUUID(), options),
      server.call(markChatRead, { key, position: 1 }, options),
      server.call(showChatTyping, { key }, options),
    ]
    const codes = async (...given: Parameters<typeof calls>) =>
      new Set((await Promise.all(calls(...given))).map(({ code }) => code))
    expect(await codes({ id }, bob.signedIn)).toEqual(new Set([notFound]))
    expect(await codes({ id }, newPlace())).toEqual(new Set([notLoggedIn]))
    expect(await codes({ id: guest.id }, ann.signedIn)).toEqual(new Set([notFound]))
    expect(await codes({ token: `${guest.token.slice(0, -1)}_` }, newPlace())).toEqual(new Set([linkInvalid]))
    expect(await textsOf(id)).toEqual(['Hello?'])
  })

  it('a user can’t mark a chat or show typing through the operators’ calls', async () => {
    const id = await begin()
    expect(await server.call(markChatReadAsSupport, { id, position: 1 }, ann.signedIn)).toMatchObject({
      code: forbidden,
    })
    expect(await server.call(showTypingAsSupport, { id }, ann.signedIn)).toMatchObject({ code: forbidden })
  })

  it('refuses to use another kind of conversation as a chat', async () => {
    const closed = await buildTestApp({ connection: server.connection, config: neverOpen })
    const letter = await begin({}, closed)
    expect(await server.call(getChat, { key: { id: letter } }, ann.signedIn)).toMatchObject({ code: notFound })
    expect(await send({ id: letter }, 'More')).toMatchObject({ code: notFound })
    expect(await server.call(showTypingAsSupport, { id: letter }, olga.signedIn)).toMatchObject({ code: notFound })
  })
})

describe('simultaneous operators', () => {
  it('two operators can’t both answer the same message, and the user may write meanwhile', async () => {
    const id = await begin()
    const both = await Promise.all([answer(id, 1), answer(id, 1, 'Hello Ann', oleg)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, stateConflict]))
    await send({ id }, 'And?')
    expect(await answer(id, 2, 'Let me look.')).toMatchObject({ code: 0 })
    expect(await answer(id, 2, 'Let me look, too.', oleg)).toMatchObject({ code: stateConflict })
    expect(await textsOf(id)).toHaveLength(4)
    expect(await server.ask(openConversation, { id }, oleg.signedIn)).toMatchObject({ door: 'chat', messageCount: 4 })
  })
})

describe('read marks', () => {
  it('read marks only move forward, and clear the unread state', async () => {
    const id = await begin()
    await answer(id, 1)
    expect(await server.ask(getCurrentChat, undefined, ann.signedIn)).toEqual({ id, unread: true })
    await server.ask(markChatRead, { key: { id }, position: 1 }, ann.signedIn)
    expect(await server.ask(getCurrentChat, undefined, ann.signedIn)).toMatchObject({ unread: true })
    await server.ask(markChatRead, { key: { id }, position: 900 }, ann.signedIn)
    await server.ask(markChatRead, { key: { id }, position: 1 }, ann.signedIn)
    await server.ask(markChatReadAsSupport, { id, position: 1 }, olga.signedIn)
    expect(await read({ id })).toMatchObject({ personRead: 2, supportRead: 1 })
    expect(await server.ask(listConversations, {}, ann.signedIn)).toMatchObject({
      items: [{ id, door: 'chat' }],
      unread: 0,
    })
  })
})
