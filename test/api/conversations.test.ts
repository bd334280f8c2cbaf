import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import {
  closeConversation,
  type ConversationKey,
  getConversation,
  listConversations,
  maximumMessageLength,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { listAudit } from '#api/operator-audit.ts'
import {
  closeAsSupport,
  listWaitingConversations,
  openConversation,
  replyAsSupport,
} from '#api/operator-conversations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { conversationLinks, conversationMessages, conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { newEmail, newestCode, newestMail, newPlace, type Person, register, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { idReused, invalidRequest, linkInvalid, notFound, notLoggedIn } = apiErrorCode
const { stateConflict, textHasSecret, tooManyRequests } = apiErrorCode
const ninetyDays = 90 * 86_400

let server: TestApp
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

type Start = InferInput<typeof startConversation.input>

const letter = (rest: Partial<Start> = {}): Start => ({
  id: randomUUID(),
  lang: 'en_us',
  text: 'Where is my deposit?',
  ...rest,
})

/** Starts a conversation as Ann. */
async function write(rest: Partial<Start> = {}) {
  return (await server.ask(startConversation, letter(rest), ann.signedIn)).conversation
}

/** Starts a conversation as a guest without an account. */
async function writeAsGuest(email = newEmail(), lang: Start['lang'] = 'en_us') {
  const { conversation, token } = await server.ask(startConversation, letter({ guest: { email }, lang }), newPlace())
  if (token === null) throw new Error('The guest received no link')
  return { id: conversation.id, token, email }
}

const codeOfStart = async (rest: Partial<Start>, options = ann.signedIn) =>
  (await server.call(startConversation, letter(rest), options)).code
const open = (key: ConversationKey, options = ann.signedIn) => server.ask(getConversation, { key }, options)
const answer = (id: string, messageCount = 1, operator = olga, text = 'It has arrived.') =>
  server.call(replyAsSupport, { id, messageId: randomUUID(), text, messageCount }, operator.signedIn)
const reply = (id: string, messageId: string = randomUUID(), text = 'Not yet') =>
  server.call(replyToSupport, { key: { id }, messageId, text }, ann.signedIn)
const auditOf = async (id: string) =>
  (await server.ask(listAudit, {}, olga.signedIn)).items
    .filter(({ subject }) => subject === id)
    .map(({ action }) => action)
const messagesIn = (id: string) =>
  server.database.$count(conversationMessages, eq(conversationMessages.conversationId, id))

describe('conversations of an account', () => {
  it('an account’s message is answered by email, in the app and in the conversation', async () => {
    const about = { kind: 'order', number: '7K3M9Q2P4T' } as const
    const transaction = `0x${'ab'.repeat(32)}`
    const { id } = await write({ about, transaction })
    const received = await newestMail(server, ann.email)
    expect(received.subject).toBe('We received your message')
    expect(received.text).toContain(`/#/help/emailDetail?id=${id}`)

    expect(await answer(id)).toMatchObject({ code: 0, data: { state: 'reply-received' } })
    const replied = await newestMail(server, ann.email)
    expect(replied.text).toContain('It has arrived.')
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items[0]).toMatchObject({ kind: 'support-replied', values: { conversationId: id } })
    expect(items[0]?.values).not.toHaveProperty('reply')

    expect(await server.ask(listConversations, {}, ann.signedIn)).toMatchObject({
      items: [{ id, state: 'reply-received', about, preview: 'Where is my deposit?', unread: true }],
      unread: 1,
    })
    expect(await open({ id })).toMatchObject({
      email: ann.email,
      unread: false,
      messages: [
        { from: 'person', text: 'Where is my deposit?', transaction },
        { from: 'support', text: 'It has arrived.' },
      ],
    })
    expect(await server.ask(listConversations, {}, ann.signedIn)).toMatchObject({ unread: 0 })
  })

  it('a user’s reply makes it support’s turn again and reopens a closed conversation', async () => {
    const { id } = await write()
    await answer(id)
    expect(await reply(id)).toMatchObject({ data: { state: 'pending-reply' } })
    expect(await server.ask(closeConversation, { key: { id } }, ann.signedIn)).toMatchObject({ state: 'closed' })
    expect(await server.ask(closeConversation, { key: { id } }, ann.signedIn)).toMatchObject({ state: 'closed' })
    expect(await answer(id, 3)).toMatchObject({ code: stateConflict })
    expect(await reply(id)).toMatchObject({ data: { state: 'pending-reply' } })
  })

  it('a conversation can’t be read by another account, or without a session', async () => {
    const { id } = await write()
    const bob = await register(server)
    expect(await server.call(getConversation, { key: { id } }, bob.signedIn)).toMatchObject({ code: notFound })
    expect(await server.call(getConversation, { key: { id } }, newPlace())).toMatchObject({ code: notLoggedIn })
    expect(await server.ask(listConversations, {}, bob.signedIn)).toEqual({ items: [], nextCursor: null, unread: 0 })
  })

  it('lists conversations page by page, latest message first', async () => {
    const ids: string[] = []
    for (let number = 0; number < 21; number += 1) {
      await server.database.delete(rateLimits)
      ids.unshift((await write()).id)
    }
    const { items, nextCursor } = await server.ask(listConversations, {}, ann.signedIn)
    const rest = await server.ask(listConversations, { cursor: nextCursor ?? '' }, ann.signedIn)
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  })
})

describe('conversations of a guest', () => {
  it('a guest comes back through the emailed link, and through the reply’s link', async () => {
    const { id, email } = await writeAsGuest()
    const key = { token: tokenOf(await newestMail(server, email), 'token') }
    expect(await open(key, newPlace())).toMatchObject({ id, email, state: 'pending-reply' })
    await answer(id)
    const mail = await newestMail(server, email)
    expect(mail.text).toContain('It has arrived.')
    const thread = await open({ token: tokenOf(mail, 'token') }, newPlace())
    expect(thread.messages.map(({ from }) => from)).toEqual(['person', 'support'])
    const more = { key, messageId: randomUUID(), text: 'Thanks' }
    expect(await server.ask(replyToSupport, more, newPlace())).toMatchObject({ state: 'pending-reply' })
  })

  it('a guest gets emails in the language of the conversation', async () => {
    const { email } = await writeAsGuest(newEmail(), 'zh')
    expect((await newestMail(server, email)).subject).toBe('我们已收到你的留言')
  })

  it('a guest may leave only a phone number, but must leave a contact', async () => {
    const phone = { areaCode: '+52', number: '55 1234-5678' }
    const { conversation, token } = await server.ask(startConversation, letter({ guest: { phone } }), newPlace())
    expect(conversation.email).toBeNull()
    expect(token).not.toBeNull()
    expect(await server.ask(openConversation, { id: conversation.id }, olga.signedIn)).toMatchObject({
      phone: { areaCode: '+52', number: '5512345678' },
      memberId: null,
    })
    expect(await codeOfStart({ guest: {} }, newPlace())).toBe(invalidRequest)
    expect(await codeOfStart({}, newPlace())).toBe(invalidRequest)
    expect(await codeOfStart({ guest: { email: newEmail() } })).toBe(invalidRequest)
  })

  it('a guest can’t flood a mailbox', async () => {
    const email = newEmail()
    for (let number = 0; number < 5; number += 1) await writeAsGuest(email)
    expect(await codeOfStart({ guest: { email } }, newPlace())).toBe(tooManyRequests)
  })
})

describe('texts', () => {
  it('counts a text’s characters as people see them', async () => {
    const most = '👍🏽'.repeat(maximumMessageLength)
    expect(await write({ text: most })).toMatchObject({ messages: [{ text: most }] })
    expect((await write({ text: `${'a'.repeat(139)}👨‍👩‍👧 more` })).preview).toBe(`${'a'.repeat(139)}👨‍👩‍👧…`)
    expect(await codeOfStart({ text: 'a'.repeat(maximumMessageLength + 1) })).toBe(invalidRequest)
    expect(await codeOfStart({ text: ` \n ` })).toBe(invalidRequest)
    expect(await codeOfStart({ text: 'a\u0000' })).toBe(invalidRequest)
    expect(await codeOfStart({ text: 'a\u202Eb' })).toBe(invalidRequest)
  })

  it('refuses a text with a recovery phrase or private key, and stores it nowhere', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const key = 'c87509a1c067bbde78beb793e6fa76530b6382a4c0241e5e4a9ec0a0f44dc0d3'
    expect(await codeOfStart({ text: `My words: ${phrase}` })).toBe(textHasSecret)
    expect(await codeOfStart({ text: `0x${key}` })).toBe(textHasSecret)
    const { id } = await write()
    expect((await reply(id, randomUUID(), phrase)).code).toBe(textHasSecret)
    expect(await messagesIn(id)).toBe(1)
    expect(await server.database.$count(conversations)).toBe(1)
    expect(server.logLines.join('')).not.toContain('sausage')
  })
})

describe('repeated requests', () => {
  it('simultaneous repeats of a start create one conversation and one email', async () => {
    const once = letter()
    const sendings = Array.from({ length: 4 }, () => server.call(startConversation, once, ann.signedIn))
    expect(await codesOf(sendings)).toEqual([0, 0, 0, 0])
    expect(await messagesIn(once.id)).toBe(1)
    const mails = (await server.mailsTo(ann.email)).filter(({ subject }) => subject === 'We received your message')
    expect(mails).toHaveLength(1)
  })

  it('refuses a known conversation ID with another text, from another account or from a guest', async () => {
    const { id } = await write()
    const bob = await register(server)
    expect(await codeOfStart({ id, text: 'Something else' })).toBe(idReused)
    expect(await codeOfStart({ id }, bob.signedIn)).toBe(idReused)
    expect(await codeOfStart({ id, guest: { email: ann.email } }, newPlace())).toBe(idReused)
  })

  it('simultaneous repeats of a reply add one message', async () => {
    const { id } = await write()
    const messageId = randomUUID()
    expect(await codesOf(Array.from({ length: 4 }, () => reply(id, messageId)))).toEqual([0, 0, 0, 0])
    expect(await messagesIn(id)).toBe(2)
    expect((await reply(id, messageId, 'Something else')).code).toBe(idReused)
  })
})

describe('the support desk', () => {
  it('operators see the longest waiting first, and opening, replying and closing are audited', async () => {
    const [first, second] = [await write(), await writeAsGuest()]
    const list = async (state?: 'closed') =>
      (await server.ask(listWaitingConversations, state ? { state } : {}, olga.signedIn)).items
    const waiting = await list()
    expect(waiting.map(({ id, from }) => [id, from])).toEqual([
      [first.id, 'account'],
      [second.id, 'guest'],
    ])
    expect(JSON.stringify(waiting)).not.toContain(ann.email)
    expect(await server.ask(openConversation, { id: first.id }, olga.signedIn)).toMatchObject({
      memberId: ann.session.memberId,
      email: ann.email,
    })
    await answer(first.id)
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
    await server.ask(closeAsSupport, { id: first.id, messageCount: 2 }, olga.signedIn)
    expect((await list('closed')).map(({ id }) => id)).toEqual([first.id])
    expect(await auditOf(first.id)).toEqual(['close-conversation', 'reply-to-conversation', 'open-conversation'])
    expect(await auditOf(second.id)).toEqual([])
  })

  it('only one of two simultaneous replies by operators is stored and emailed', async () => {
    const { id } = await write()
    expect(await codesOf([answer(id), answer(id, 1, oleg)])).toEqual([0, stateConflict])
    expect(await messagesIn(id)).toBe(2)
    expect(await auditOf(id)).toEqual(['reply-to-conversation'])
    const mails = (await server.mailsTo(ann.email)).filter(({ text }) => text.includes('It has arrived.'))
    expect(mails).toHaveLength(1)
  })

  it('an operator’s reply precedes a simultaneous message, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await write()
      const [replied, written] = await Promise.all([answer(id), reply(id)])
      expect([0, stateConflict]).toContain(replied.code)
      const { state, messages } = await open({ id })
      expect([written.code, state]).toEqual([0, 'pending-reply'])
      expect(messages.map(({ from }) => from)).toEqual(
        replied.code === 0 ? ['person', 'support', 'person'] : ['person', 'person'],
      )
    }
  })

  it('an operator can’t reply past a message they haven’t read', async () => {
    const { id } = await write()
    await reply(id)
    expect(await answer(id)).toMatchObject({ code: stateConflict })
    expect(await answer(id, 2)).toMatchObject({ code: 0 })
  })

  it('a repeated reply by an operator is stored once, and its ID is refused to another', async () => {
    const { id } = await write()
    const once = { id, messageId: randomUUID(), text: 'It has arrived.', messageCount: 1 }
    await server.ask(replyAsSupport, once, olga.signedIn)
    expect(await server.ask(replyAsSupport, once, olga.signedIn)).toMatchObject({ messageCount: 2 })
    expect(await server.call(replyAsSupport, once, oleg.signedIn)).toMatchObject({ code: idReused })
  })
})

describe('conversations of a deleted account', () => {
  it('deleting an account deletes its conversations, and a guest’s with its address', async () => {
    const { id } = await write()
    const guest = await writeAsGuest(ann.email)
    const stranger = await writeAsGuest()
    await answer(id)
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['conversations']).toMatchObject([
      { state: 'reply-received', messages: [{ from: 'person' }, { from: 'support', text: 'It has arrived.' }] },
      { email: ann.email, messages: [{ text: 'Where is my deposit?' }] },
    ])
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    const left = await server.database.select({ id: conversations.id }).from(conversations)
    expect(left).toEqual([{ id: stranger.id }])
    expect(await messagesIn(guest.id)).toBe(0)
  })
})

// Runs last, as it expires all sessions.
it('a guest’s link expires after 90 days and is deleted; only its hash was stored', async () => {
  const { token } = await writeAsGuest()
  const stored = await server.database.select().from(conversationLinks)
  expect(JSON.stringify(stored)).not.toContain(token)
  server.advance(ninetyDays + 1)
  expect(await server.call(getConversation, { key: { token } }, newPlace())).toMatchObject({ code: linkInvalid })
  await server.backend.cleanUps.find(({ name }) => name === 'links to conversations')?.run()
  expect(await server.database.$count(conversationLinks)).toBe(0)
})
