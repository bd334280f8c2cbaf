import { randomUUID } from 'node:crypto'

import { type InferInput, parse } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getChat, getChatHours, markChatRead, sendChatMessage, startChat } from '#api/chat.ts'
import { type ConversationKey, getConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { replyAsSupport } from '#api/operator-conversations.ts'
import { supportShifts } from '#server/config/support-hours.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { systemClock } from '#server/lib/clock.ts'
import { UnreadReplyMailer } from '#server/modules/conversations/chat/unread-reply-mailer.ts'

import { registerOperator } from './support/operators.ts'
import { newEmail, newPlace, type Person, register, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { testConfig } from './support/test-config.ts'

const { tooManyRequests } = apiErrorCode

let server: TestApp
let ann: Person
let olga: Person

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection })
  olga = await registerOperator(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

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
const mailUnread = () => new UnreadReplyMailer({ database: server.database, clock: systemClock }).run()
const repliesMailedTo = async (email: string) =>
  (await server.mailsTo(email)).filter(({ subject }) => subject === 'Support replied to your message')

describe('unread replies', () => {
  it('mails unread replies together after two minutes, once', async () => {
    const id = await begin()
    await answer(id, 1, 'First')
    server.advance(60)
    await answer(id, 2, 'Second')
    await mailUnread()
    expect(await repliesMailedTo(ann.email)).toHaveLength(0)
    server.advance(61)
    await Promise.all([mailUnread(), mailUnread()])
    const [mail, ...more] = await repliesMailedTo(ann.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('First\n\nSecond')
    expect(mail?.replyTo).toMatch(/^support\+[\da-f]{32}@app\.example$/)
    await answer(id, 3, 'Third')
    server.advance(121)
    await mailUnread()
    await mailUnread()
    const mails = await repliesMailedTo(ann.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('Third')
    expect(mails[1]?.text).not.toContain('Second')
  })

  it('doesn’t mail replies that were read in the chat or in the conversation', async () => {
    const id = await begin()
    await answer(id, 1)
    await server.ask(markChatRead, { key: { id }, position: 2 }, ann.signedIn)
    await answer(id, 2, 'More')
    await server.ask(getConversation, { key: { id } }, ann.signedIn)
    server.advance(121)
    await mailUnread()
    expect(await repliesMailedTo(ann.email)).toEqual([])
  })

  it('mails a guest’s unread replies with a link that opens the chat', async () => {
    const { id, email } = await beginAsGuest()
    await answer(id, 1)
    server.advance(121)
    await mailUnread()
    const [mail] = await repliesMailedTo(email)
    if (mail === undefined) throw new Error('No email was sent')
    expect(await read({ token: tokenOf(mail, 'token') }, newPlace())).toMatchObject({ id })
  })
})

function withHours(text: string) {
  return { ...testConfig, supportHours: { shifts: parse(supportShifts, text), timeZone: 'UTC' } }
}

describe('support hours', () => {
  it('tells when support chats; a chat started outside those hours is answered by email', async () => {
    expect(await server.ask(getChatHours)).toMatchObject({ isOpen: true, changesAt: null, firstAnswer: null })
    const now = systemClock()
    const other = ((now.getUTCDay() + 2) % 7) + 1
    const day = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][other - 1]
    const closed = await buildTestApp({
      connection: server.connection,
      config: withHours(`${day} 09:00-18:00`),
    })
    const hours = await closed.ask(getChatHours)
    expect(hours).toMatchObject({ isOpen: false, timeZone: 'UTC', hours: [{ day: other, from: 540, to: 1080 }] })
    expect(new Date(hours.changesAt ?? '') > now).toBe(true)
    const start = first()
    expect(await closed.ask(startChat, start, ann.signedIn)).toEqual({ id: start.id, door: 'mail', token: null })
    expect(await server.ask(startChat, start, ann.signedIn)).toMatchObject({ door: 'mail' })
    expect((await closed.mailsTo(ann.email)).at(-1)?.subject).toBe('We received your message')
    await answer(start.id, 1)
    expect((await server.mailsTo(ann.email)).at(-1)?.text).toContain('Good morning!')
  })

  it('the answer times include those who still wait', async () => {
    const ids: string[] = []
    for (let number = 0; number < 4; number += 1) ids.push(await begin())
    server.advance(60)
    for (const id of ids) await answer(id, 1)
    server.advance(61)
    expect(await server.ask(getChatHours)).toMatchObject({ firstAnswer: null })
    await begin()
    server.advance(3600)
    const { firstAnswer } = await server.ask(getChatHours)
    expect(firstAnswer?.medianSeconds).toBeGreaterThan(55)
    expect(firstAnswer?.medianSeconds).toBeLessThan(70)
    expect(firstAnswer?.slowSeconds).toBeGreaterThan(2_000)
  })
})

describe('chat limits', () => {
  it('limits a user to thirty messages a minute, whatever their network', async () => {
    const id = await begin()
    const codes: number[] = []
    for (let number = 0; number < 31; number += 1) {
      codes.push((await send({ id }, `Message ${number}`, randomUUID(), { ...ann.signedIn, ...newPlace() })).code)
    }
    expect(codes.filter((code) => code === 0)).toHaveLength(30)
    expect(codes.at(-1)).toBe(tooManyRequests)
    const bob = await register(server)
    const other = await server.ask(startChat, first(), bob.signedIn)
    expect(await send({ id: other.id }, 'Me, too', randomUUID(), bob.signedIn)).toMatchObject({ code: 0 })
  })

  it('limits a network to three hundred messages a minute, whoever writes', async () => {
    const { database } = server
    const id = await begin()
    const place = { ...ann.signedIn, address: '2001:db8::1' }
    await send({ id }, 'One', randomUUID(), place)
    await database.update(rateLimits).set({ points: 300 })
    const bob = await register(server)
    const other = await server.ask(startChat, first(), bob.signedIn)
    const neighbour = { ...bob.signedIn, address: '2001:db8::2' }
    expect(await send({ id: other.id }, 'Two', randomUUID(), neighbour)).toMatchObject({ code: tooManyRequests })
    expect(await send({ id: other.id }, 'Two', randomUUID(), bob.signedIn)).toMatchObject({ code: 0 })
  })

  it('starting chats counts towards the limit of conversations', async () => {
    for (let number = 0; number < 20; number += 1) await begin()
    expect(await server.call(startChat, first(), ann.signedIn)).toMatchObject({ code: tooManyRequests })
  })
})
