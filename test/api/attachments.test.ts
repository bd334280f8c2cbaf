import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { attachmentPath, operatorAttachmentPath } from '#api/attachments.ts'
import { closeConversation, getConversation, replyToSupport, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listAudit } from '#api/operator-audit.ts'
import { closeAsSupport, replyAsSupport } from '#api/operator-conversations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { createToken } from '#server/lib/secrets.ts'

import { registerOperator } from './support/operators.ts'
import { newEmail, newestCode, newPlace, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'
import { download, type FileCaller, upload, uploaded } from './support/uploads.ts'

const { attachmentGone, forbidden, idReused, invalidRequest, limitReached, linkInvalid } = apiErrorCode
const { notFound, notLoggedIn, stateConflict, tooManyRequests } = apiErrorCode
const day = 86_400

let server: TestApp
let folder: string
let picture: Buffer
let ann: Person
let bob: Person
let olga: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attachments-'))
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, config: { ...testConfig, dataFolder: folder } })
  olga = await registerOperator(server)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  await server.database.delete(attachments)
  ann = await register(server)
  bob = await register(server)
})

const letter = { lang: 'en_us', text: 'See the picture' } as const

async function write(person: Person, ids: readonly string[], id: string = randomUUID()) {
  return server.call(startConversation, { id, ...letter, attachments: [...ids] }, person.signedIn)
}

/** Starts a conversation with one picture attached. */
async function written(person: Person) {
  const { id: fileId } = await uploaded(server, picture, person.signedIn)
  const { data } = await write(person, [fileId])
  if (data === null) throw new Error('No data was written')
  return { id: data.conversation.id, fileId }
}

async function writtenByGuest() {
  const uploadToken = createToken()
  const { id: fileId } = await uploaded(server, picture, { uploadToken })
  const start = { id: randomUUID(), ...letter, guest: { email: newEmail() }, attachments: [fileId], uploadToken }
  const { conversation, token } = await server.ask(startConversation, start, newPlace())
  if (token === null) throw new Error('The guest received no link')
  return { id: conversation.id, fileId, token }
}

const reply = (id: string, ids: readonly string[], person = ann, messageId: string = randomUUID()) =>
  server.call(replyToSupport, { key: { id }, messageId, text: 'One more', attachments: [...ids] }, person.signedIn)
const answer = (id: string, ids: readonly string[], messageCount = 1) => {
  const message = { id, messageId: randomUUID(), text: 'Look', messageCount, attachments: [...ids] }
  return server.call(replyAsSupport, message, olga.signedIn)
}
const statusOf = async (id: string, caller: FileCaller) =>
  (await download(server, attachmentPath(id), caller)).statusCode

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(folder, 'attachments'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function cleanUp() {
  const job = server.backend.cleanUps.find(({ name }) => name === 'unsent attachments')
  if (job === undefined) throw new Error('There is no such clean-up')
  return job.run()
}

describe('files sent with messages', () => {
  it('an account’s files keep the order given and their type when downloaded', async () => {
    const one = await uploaded(server, picture, ann.signedIn, 'one.png')
    const two = await uploaded(server, 'a line\n', ann.signedIn, 'wallet.log')
    const { data } = await write(ann, [two.id, one.id])
    const sent = [
      { id: two.id, name: 'wallet.log', type: 'text', size: 7 },
      { id: one.id, name: 'one.png', type: 'png', size: one.size },
    ]
    expect(data?.conversation.messages[0]?.attachments).toEqual(sent)
    const response = await download(server, attachmentPath(two.id), ann.signedIn)
    expect(response.body).toBe('a line\n')
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="wallet.log"; filename*=UTF-8''wallet.log`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    const drawn = await download(server, attachmentPath(one.id), ann.signedIn)
    expect(drawn.headers['content-type']).toBe('image/png')
    expect(drawn.rawPayload).toHaveLength(one.size)
  })

  it('a guest uploads the first file with the draft’s token and later ones with the link', async () => {
    const { fileId, token } = await writtenByGuest()
    expect(await statusOf(fileId, { linkToken: token })).toBe(200)
    const { id } = await uploaded(server, picture, { linkToken: token })
    const message = { key: { token }, messageId: randomUUID(), text: 'One more', attachments: [id] }
    const { messages } = await server.ask(replyToSupport, message, newPlace())
    expect(messages.map((each) => each.attachments.map((file) => file.id))).toEqual([[fileId], [id]])
  })

  it('a guest who logs in before sending can still send files uploaded with the draft’s token', async () => {
    const uploadToken = createToken()
    const { id } = await uploaded(server, picture, { uploadToken })
    const start = { id: randomUUID(), ...letter, attachments: [id], uploadToken }
    const { conversation } = await server.ask(startConversation, start, ann.signedIn)
    expect(conversation.messages[0]?.attachments).toMatchObject([{ id }])
    expect(await statusOf(id, ann.signedIn)).toBe(200)
    expect(await statusOf(id, bob.signedIn)).toBe(404)
  })

  it('the user reads an operator’s file, and an operator’s download is audited', async () => {
    const { id, fileId } = await written(ann)
    const file = await uploaded(server, picture, olga.signedIn)
    expect(await answer(id, [file.id])).toMatchObject({ code: 0 })
    expect(await statusOf(file.id, ann.signedIn)).toBe(200)
    expect((await download(server, operatorAttachmentPath(fileId), olga.signedIn)).statusCode).toBe(200)
    const { items } = await server.ask(listAudit, {}, olga.signedIn)
    expect(items[0]).toMatchObject({ action: 'open-conversation', subject: id, details: { file: fileId } })
  })

  it('sends a file once if the message is repeated, and refuses its id with other files', async () => {
    const id = randomUUID()
    const file = await uploaded(server, picture, ann.signedIn)
    expect((await write(ann, [file.id], id)).code).toBe(0)
    expect((await write(ann, [file.id], id)).data?.conversation.messages).toHaveLength(1)
    expect((await write(ann, [], id)).code).toBe(idReused)
  })
})

describe('access to files', () => {
  it('a file can’t be read by id alone, by another session or link, or before it is sent', async () => {
    const { fileId } = await written(ann)
    const guest = await writtenByGuest()
    const other = await writtenByGuest()
    const unsent = await uploaded(server, picture, ann.signedIn)
    expect(await statusOf(fileId, {})).toBe(401)
    expect(await statusOf(fileId, bob.signedIn)).toBe(404)
    expect(await statusOf(fileId, { linkToken: guest.token })).toBe(404)
    expect(await statusOf(guest.fileId, { linkToken: other.token })).toBe(404)
    expect(await statusOf(guest.fileId, ann.signedIn)).toBe(404)
    expect(await statusOf(guest.fileId, { ...ann.signedIn, linkToken: other.token })).toBe(404)
    expect(await statusOf(guest.fileId, { linkToken: createToken() })).toBe(400)
    expect(await statusOf(unsent.id, ann.signedIn)).toBe(404)
    expect(await statusOf('../../database', ann.signedIn)).toBe(404)
    expect(await statusOf(randomUUID(), ann.signedIn)).toBe(404)
    for (const id of [fileId, randomUUID()]) {
      const { statusCode } = await download(server, operatorAttachmentPath(id), bob.signedIn)
      expect(statusCode).toBe(forbidden)
    }
    expect((await download(server, operatorAttachmentPath(fileId), {})).statusCode).toBe(notLoggedIn)
    // Operators open files only as operators, where every access is audited.
    expect(await statusOf(fileId, olga.signedIn)).toBe(404)
  })

  it('refuses to send another uploader’s file', async () => {
    const { id } = await written(ann)
    const ofBob = await uploaded(server, picture, bob.signedIn)
    const ofDraft = await uploaded(server, picture, { uploadToken: createToken() })
    const ofOlga = await uploaded(server, picture, olga.signedIn)
    for (const file of [ofBob, ofDraft, ofOlga]) expect((await reply(id, [file.id])).code).toBe(attachmentGone)
    expect((await answer(id, [ofBob.id])).code).toBe(attachmentGone)
    const start = { id: randomUUID(), ...letter, guest: { email: newEmail() }, attachments: [ofDraft.id] }
    expect((await server.call(startConversation, start, newPlace())).code).toBe(attachmentGone)
    const withOther = { ...start, uploadToken: createToken() }
    expect((await server.call(startConversation, withOther, newPlace())).code).toBe(attachmentGone)
    // A refused message leaves nothing behind.
    expect((await server.ask(getConversation, { key: { id } }, ann.signedIn)).messages).toHaveLength(1)
  })

  it('refuses an upload without a known uploader', async () => {
    expect((await upload(server, picture, {})).code).toBe(invalidRequest)
    expect((await upload(server, picture, { accessToken: 'forged' })).code).toBe(notLoggedIn)
    expect((await upload(server, picture, { linkToken: createToken() })).code).toBe(linkInvalid)
    expect((await upload(server, picture, { ...ann.signedIn, uploadToken: createToken() })).code).toBe(invalidRequest)
  })
})

describe('sending a file once', () => {
  it('only one of two simultaneous messages gets the same file', async () => {
    const { id } = await written(ann)
    const other = await written(ann)
    const file = await uploaded(server, picture, ann.signedIn)
    const codes = (await Promise.all([reply(id, [file.id]), reply(other.id, [file.id])])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, attachmentGone])
    expect((await reply(id, [file.id])).code).toBe(attachmentGone)
  })

  it('two messages with the same files in different order don’t deadlock', async () => {
    const { id } = await written(ann)
    const other = await written(ann)
    const [one, two] = [await uploaded(server, picture, ann.signedIn), await uploaded(server, picture, ann.signedIn)]
    const replies = await Promise.all([reply(id, [one.id, two.id]), reply(other.id, [two.id, one.id])])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, attachmentGone])
  })

  it('a message can’t name a file twice or more than five files', async () => {
    const file = await uploaded(server, picture, ann.signedIn)
    expect((await write(ann, [file.id, file.id])).code).toBe(invalidRequest)
    expect(
      (
        await write(
          ann,
          Array.from({ length: 6 }, () => randomUUID()),
        )
      ).code,
    ).toBe(invalidRequest)
  })

  it('a file uploaded for a reply that came too late can go with another reply', async () => {
    const { id } = await written(ann)
    const file = await uploaded(server, picture, olga.signedIn)
    expect((await server.call(closeAsSupport, { id, messageCount: 1 }, olga.signedIn)).code).toBe(0)
    expect((await answer(id, [file.id])).code).toBe(stateConflict)
    const ofAnn = await uploaded(server, picture, ann.signedIn)
    expect(await reply(id, [ofAnn.id])).toMatchObject({ code: 0, data: { state: 'pending-reply' } })
    expect((await answer(id, [file.id], 2)).code).toBe(0)
  })

  it('a user’s upload goes with a message that reopens a closed conversation', async () => {
    const { id } = await written(ann)
    const [file] = await Promise.all([
      uploaded(server, picture, ann.signedIn),
      server.ask(closeConversation, { key: { id } }, ann.signedIn),
    ])
    expect(await reply(id, [file.id])).toMatchObject({ code: 0, data: { state: 'pending-reply' } })
  })
})

describe('unsent files', () => {
  it('deletes unsent files after a day, and keeps sent ones', async () => {
    const { fileId } = await written(ann)
    const unsent = await uploaded(server, picture, ann.signedIn)
    expect(await cleanUp()).toBe(0)
    server.advance(day + 1)
    const login = await register(server)
    expect((await reply(randomUUID(), [unsent.id], login)).code).toBe(notFound)
    expect(await cleanUp()).toBe(1)
    expect(await storedFiles()).toContain(fileId)
    expect(await storedFiles()).not.toContain(unsent.id)
  })

  it('deleting an account deletes its files, sent or not', async () => {
    const { fileId } = await written(ann)
    const unsent = await uploaded(server, picture, ann.signedIn, 'draft.png')
    const exported = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(JSON.stringify(exported)).toContain('draft.png')
    expect(exported).toMatchObject({
      sections: { conversations: [{ messages: [{ attachments: [{ type: 'png' }] }] }] },
    })
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    expect(await cleanUp()).toBe(2)
    expect(await storedFiles()).not.toEqual(expect.arrayContaining([fileId]))
    expect(await storedFiles()).not.toEqual(expect.arrayContaining([unsent.id]))
  })

  it('limits an account to 60 uploads a day and 200 MB', async () => {
    const codes = new Set<number>()
    for (let number = 0; number < 60; number += 1) codes.add((await upload(server, 'a', ann.signedIn)).code)
    expect([...codes]).toEqual([0])
    expect((await upload(server, 'a', ann.signedIn)).code).toBe(tooManyRequests)
    await server.database.delete(rateLimits)
    await server.database.update(attachments).set({ size: 4 * 1024 * 1024 })
    expect((await upload(server, 'a', ann.signedIn)).code).toBe(limitReached)
    expect((await upload(server, randomBytes(8).toString('hex'), bob.signedIn)).code).toBe(0)
  })
})
