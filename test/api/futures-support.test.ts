import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { attachmentPath, operatorAttachmentPath } from '#api/attachments.ts'
import {
  closeConversation,
  futuresConversations as futures,
  getConversation,
  listConversations,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { deleteFuturesAccount, exportFuturesAccount, sendFuturesCode } from '#api/futures-account.ts'
import { listWaitingConversations, openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { openWriter } from '#api/operator-desk.ts'
import { startWorkOrder } from '#api/work-orders.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { createToken } from '#server/lib/secrets.ts'

import { registerOperator } from './support/operators.ts'
import { logIn, newestCode, newestMail, newPlace, type Person, register, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { download, upload, uploaded } from './support/uploads.ts'

const { codeWrong, idReused, invalidRequest, linkInvalid, notFound, notLoggedIn, passwordWrong } = apiErrorCode
const english = { lang: 'en_us' } as const
const written = { ...english, text: 'Somebody asks me for a deposit' } as const

let server: TestApp
let folder: string
let olga: Person
/** The same person twice, with the same email in both realms. */
let ann: Person
let annInFutures: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'futures-support-'))
  server = await buildTestApp({ config: { ...testConfig, dataFolder: folder } })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  olga = await registerOperator(server)
  ann = await register(server)
  server.advance(61)
  annInFutures = await register(server, { realm: 'futures', email: ann.email, password: 'mango.lamp.42' })
})

/** Starts a conversation with Ann's account of the futures section. */
async function write(attachments: string[] = []) {
  const start = { ...written, id: randomUUID(), attachments }
  return (await server.ask(futures.startConversation, start, annInFutures.signedIn)).conversation
}

async function writeAsGuest(email: string) {
  const start = { ...written, id: randomUUID(), guest: { email } }
  const { conversation, token } = await server.ask(futures.startConversation, start, newPlace())
  if (token === null) throw new Error('The guest received no link')
  return { id: conversation.id, token }
}

const answer = (id: string) =>
  server.ask(replyAsSupport, { id, messageId: randomUUID(), text: 'Don’t pay.', messageCount: 1 }, olga.signedIn)

describe('conversations of the futures section', () => {
  it('a futures conversation is emailed about with links into the section, and answered there', async () => {
    const { id } = await write()
    expect((await newestMail(server, ann.email)).text).toContain(`/#/futures/help/mailDetail?id=${id}`)
    await answer(id)
    const mail = await newestMail(server, ann.email)
    expect(mail.text).toContain('Don’t pay.')
    expect(mail.text).toContain(`/#/futures/help/mailDetail?id=${id}`)
    expect(await server.ask(futures.listConversations, {}, annInFutures.signedIn)).toMatchObject({
      items: [{ id, state: 'reply-received', unread: true }],
      unread: 1,
    })
    const { messages } = await server.ask(futures.getConversation, { key: { id } }, annInFutures.signedIn)
    expect(messages.map(({ from }) => from)).toEqual(['person', 'support'])
    expect(await server.ask(futures.listConversations, {}, annInFutures.signedIn)).toMatchObject({ unread: 0 })
    const more = { key: { id }, messageId: randomUUID(), text: 'Thanks' }
    expect(await server.ask(futures.replyToSupport, more, annInFutures.signedIn)).toMatchObject({
      state: 'pending-reply',
    })
    expect(await server.ask(futures.closeConversation, { key: { id } }, annInFutures.signedIn)).toMatchObject({
      state: 'closed',
    })
  })

  it('accounts with the same email can’t see each other’s conversations across realms', async () => {
    const { id } = await write()
    const { conversation } = await server.ask(startConversation, { ...written, id: randomUUID() }, ann.signedIn)
    const more = { messageId: randomUUID(), text: 'Mine' }
    for (const [calls, person, key] of [
      [{ getConversation, replyToSupport, closeConversation }, ann, { id }],
      [futures, annInFutures, { id: conversation.id }],
    ] as const) {
      expect((await server.call(calls.getConversation, { key }, person.signedIn)).code).toBe(notFound)
      expect((await server.call(calls.replyToSupport, { key, ...more }, person.signedIn)).code).toBe(notFound)
      expect((await server.call(calls.closeConversation, { key }, person.signedIn)).code).toBe(notFound)
    }
    const ids = async (list: typeof listConversations, person: Person) =>
      (await server.ask(list, {}, person.signedIn)).items.map((item) => item.id)
    expect(await ids(listConversations, ann)).toEqual([conversation.id])
    expect(await ids(futures.listConversations, annInFutures)).toEqual([id])
    expect((await server.call(startConversation, { ...written, id }, ann.signedIn)).code).toBe(idReused)
  })

  it('a session of one realm can’t use the conversations of the other', async () => {
    const { id } = await write()
    const key = { id }
    const more = { key, messageId: randomUUID(), text: 'Mine' }
    expect((await server.call(futures.getConversation, { key }, ann.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(futures.replyToSupport, more, ann.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(futures.closeConversation, { key }, ann.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(futures.listConversations, {}, ann.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(getConversation, { key }, annInFutures.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(listConversations, {}, annInFutures.signedIn)).code).toBe(notLoggedIn)
    const start = { ...written, id: randomUUID() }
    expect((await server.call(startConversation, start, annInFutures.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(futures.startConversation, start, ann.signedIn)).code).toBe(notLoggedIn)
    const ticket = { ...start, category: 'other', priority: 'normal' } as const
    expect((await server.call(startWorkOrder, ticket, annInFutures.signedIn)).code).toBe(notLoggedIn)
  })

  it('a guest’s futures conversation opens by its link in the section alone', async () => {
    const { id, token } = await writeAsGuest(ann.email)
    const mail = await newestMail(server, ann.email)
    expect(mail.text).toContain('/#/futures/help/mailDetail?token=')
    const key = { token: tokenOf(mail, 'token') }
    expect(await server.ask(futures.getConversation, { key }, newPlace())).toMatchObject({ id, email: ann.email })
    expect((await server.call(getConversation, { key }, newPlace())).code).toBe(linkInvalid)
    expect((await server.call(closeConversation, { key: { token } }, newPlace())).code).toBe(linkInvalid)
    const start = { ...written, id: randomUUID() }
    expect((await server.call(futures.startConversation, start, newPlace())).code).toBe(invalidRequest)
  })

  it('the database refuses a futures conversation of an account in the other realm', async () => {
    const { id } = await write()
    const moved = server.database
      .update(conversations)
      .set({ userId: ann.session.userId })
      .where(eq(conversations.id, id))
    await expect(moved).rejects.toThrow('conversations')
  })
})

describe('files of futures conversations', () => {
  it('files are uploaded and read by the section’s account, and by no other', async () => {
    const { id: fileId } = await uploaded(server, 'a line\n', annInFutures.signedIn, 'chat.log')
    const stolen = { ...written, id: randomUUID(), attachments: [fileId] }
    expect((await server.call(startConversation, stolen, ann.signedIn)).code).toBe(apiErrorCode.attachmentGone)
    await write([fileId])
    const place = attachmentPath(fileId)
    expect((await download(server, place, annInFutures.signedIn)).statusCode).toBe(200)
    expect((await download(server, place, ann.signedIn)).statusCode).toBe(404)
    expect((await download(server, place, newPlace())).statusCode).toBe(401)
    expect((await download(server, place, { ...newPlace(), accessToken: 'x' })).statusCode).toBe(401)
    expect((await download(server, operatorAttachmentPath(fileId), olga.signedIn)).statusCode).toBe(200)
    expect((await download(server, operatorAttachmentPath(fileId), annInFutures.signedIn)).statusCode).toBe(401)
    expect((await upload(server, 'a line\n', { ...newPlace(), accessToken: 'x' })).code).toBe(notLoggedIn)
  })

  it('a guest’s file goes with the first message', async () => {
    const uploadToken = createToken()
    const { id: fileId } = await uploaded(server, 'a line\n', { uploadToken }, 'chat.log')
    const guest = { email: ann.email }
    const start = { ...written, id: randomUUID(), guest, attachments: [fileId], uploadToken }
    const { token: linkToken } = await server.ask(futures.startConversation, start, newPlace())
    if (linkToken === null) throw new Error('The guest received no link')
    expect((await download(server, attachmentPath(fileId), { linkToken })).statusCode).toBe(200)
  })
})

describe('the support desk', () => {
  it('the support desk shows a conversation’s realm and can list those of one', async () => {
    const { id } = await write()
    const { conversation } = await server.ask(startConversation, { ...written, id: randomUUID() }, ann.signedIn)
    const list = async (realm?: 'main' | 'futures') =>
      (await server.ask(listWaitingConversations, realm === undefined ? {} : { realm }, olga.signedIn)).items
    expect((await list()).map((item) => [item.id, item.realm])).toEqual([
      [id, 'futures'],
      [conversation.id, 'main'],
    ])
    expect((await list('futures')).map((item) => item.id)).toEqual([id])
    expect((await list('main')).map((item) => item.id)).toEqual([conversation.id])
    expect(await server.ask(openConversation, { id }, olga.signedIn)).toMatchObject({
      realm: 'futures',
      memberId: annInFutures.session.memberId,
      email: ann.email,
    })
    expect(await server.ask(openWriter, { id }, olga.signedIn)).toMatchObject({
      memberId: annInFutures.session.memberId,
      hasSecondFactor: false,
      orders: [],
      deposits: [],
    })
  })
})

describe('accounts of the futures section', () => {
  const currentPassword = 'mango.lamp.42'

  it('a futures account’s export has its own conversations, as a guest, too, and none of the app', async () => {
    const { id } = await write()
    await answer(id)
    await writeAsGuest(ann.email)
    const ofTheApp = { ...english, id: randomUUID(), text: 'About my spot wallet' }
    await server.ask(startConversation, ofTheApp, ann.signedIn)
    await server.ask(startConversation, { ...ofTheApp, id: randomUUID(), guest: { email: ann.email } }, newPlace())

    const { sections } = await server.ask(exportFuturesAccount, { currentPassword }, annInFutures.signedIn)
    expect(sections.account).toMatchObject([{ realm: 'futures', email: ann.email }])
    expect(sections.conversations).toHaveLength(2)
    expect(JSON.stringify(sections)).not.toContain('spot wallet')
    expect(sections).not.toHaveProperty('subscriptions')
    const app = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(app.sections.conversations).toHaveLength(2)
    expect(JSON.stringify(app.sections)).not.toContain('asks me for a deposit')

    const wrong = { currentPassword: ann.password }
    expect((await server.call(exportFuturesAccount, wrong, annInFutures.signedIn)).code).toBe(passwordWrong)
    expect((await server.call(exportFuturesAccount, { currentPassword }, ann.signedIn)).code).toBe(notLoggedIn)
    expect((await server.call(exportAccount, { currentPassword }, annInFutures.signedIn)).code).toBe(notLoggedIn)
  })

  it('deleting a futures account deletes its conversations and leaves the app’s account alone', async () => {
    await write()
    await writeAsGuest(ann.email)
    const ofTheApp = { ...written, id: randomUUID() }
    await server.ask(startConversation, ofTheApp, ann.signedIn)
    await server.ask(startConversation, { ...written, id: randomUUID(), guest: { email: ann.email } }, newPlace())

    await server.ask(sendFuturesCode, { purpose: 'delete-account' }, annInFutures.signedIn)
    const code = await newestCode(server, ann.email)
    const wrong = { currentPassword, code: code === '000000' ? '000001' : '000000' }
    expect((await server.call(deleteFuturesAccount, wrong, annInFutures.signedIn)).code).toBe(codeWrong)
    expect((await server.call(deleteFuturesAccount, { currentPassword, code }, ann.signedIn)).code).toBe(notLoggedIn)
    await server.ask(deleteFuturesAccount, { currentPassword, code }, annInFutures.signedIn)

    const left = await server.database.select({ realm: conversations.realm }).from(conversations)
    expect(left).toEqual([{ realm: 'main' }, { realm: 'main' }])
    expect((await server.call(futures.listConversations, {}, annInFutures.signedIn)).code).toBe(notLoggedIn)
    expect(await logIn(server, ann)).toMatchObject({ userId: ann.session.userId })
  })

  it('deleting the app’s account keeps the futures section’s conversations', async () => {
    const { id } = await write()
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    expect(await server.ask(futures.getConversation, { key: { id } }, annInFutures.signedIn)).toMatchObject({ id })
  })
})
