import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { attachmentPath, maximumFileSize, maximumPartSize, maximumPictureSize } from '#api/attachments.ts'
import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { resumableUploadParts, resumableUploads } from '#server/db/schema/resumable-uploads.ts'
import { createToken } from '#server/lib/secrets.ts'

import { FakeClamd } from './support/fake-clamd.ts'
import { newestCode, type Person, register } from './support/people.ts'
import { newLog, partAt, ResumingClient } from './support/resumable-uploads.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'
import { download } from './support/uploads.ts'

const { fileRefused, idReused, invalidRequest, limitReached, notFound, notLoggedIn, payloadTooLarge } = apiErrorCode
const { tooManyRequests, unavailable } = apiErrorCode
const hour = 3_600

let server: TestApp
let folder: string
let ann: Person
let ofAnn: ResumingClient
let ofBob: ResumingClient

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'resumable-uploads-'))
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, config: { ...testConfig, dataFolder: folder } })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(resumableUploadParts)
  await server.database.delete(resumableUploads)
  await server.database.delete(attachments)
  await rm(path.join(folder, 'attachments'), { recursive: true, force: true })
  ann = await register(server)
  ofAnn = new ResumingClient(server, ann.signedIn)
  ofBob = new ResumingClient(server, (await register(server)).signedIn)
})

/** Counts the files in any state below the attachments folder. */
async function filesIn(name = ''): Promise<number> {
  const place = path.join(folder, 'attachments', name)
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

async function cleanUp() {
  const job = server.backend.cleanUps.find(({ name }) => name === 'unfinished uploads')
  if (job === undefined) throw new Error('There is no such clean-up')
  return job.run()
}

describe('a file in parts', () => {
  it('turns a file in parts into an attachment and keeps nothing else', async () => {
    const content = newLog()
    const id = randomUUID()
    expect(await ofAnn.begin(id, content)).toEqual({ code: 0, data: { offset: 0, attachment: null } })
    const { data } = await ofAnn.sendAll(id, content)
    expect(data).toMatchObject({
      offset: content.length,
      attachment: { name: 'wallet.log', type: 'text', size: content.length },
    })
    expect(await filesIn()).toBe(1)
    expect(await server.database.$count(resumableUploadParts)).toBe(0)
    const fileId = data !== null && data.attachment !== null ? data.attachment.id : ''
    const start = { id: randomUUID(), lang: 'en_us' as const, text: 'See the log', attachments: [fileId] }
    await server.ask(startConversation, start, ann.signedIn)
    const { rawPayload } = await download(server, attachmentPath(fileId), ann.signedIn)
    expect(rawPayload.equals(content)).toBe(true)
  })

  it('resumes an interrupted upload where it stopped, even in another process', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    await ofAnn.send(id, partAt(content, 0), 0)
    await ofAnn.cutPart(id, partAt(content, maximumPartSize), maximumPartSize, () => filesIn('incoming'))
    const other = await buildTestApp({
      connection: server.connection,
      config: { ...testConfig, dataFolder: folder },
    })
    expect(await new ResumingClient(other, ann.signedIn).begin(id, content)).toMatchObject({
      data: { offset: maximumPartSize },
    })
    expect(await new ResumingClient(other, ann.signedIn).sendAll(id, content, maximumPartSize)).toMatchObject({
      code: 0,
      data: { attachment: { size: content.length } },
    })
    await other.app.close()
    expect(await filesIn()).toBe(1)
  })

  it('repeats the result of a finished upload whose last answer was lost', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    const { data } = await ofAnn.sendAll(id, content)
    expect((await ofAnn.begin(id, content)).data).toEqual(data)
    expect((await ofAnn.send(id, Buffer.alloc(0), content.length)).data).toEqual(data)
    // It's an attachment now, so there is nothing to cancel.
    expect(await ofAnn.cancel(id)).toBe(0)
    expect(await server.database.$count(attachments)).toBe(1)
  })

  it('accepts a guest’s parts only with the token of their upload', async () => {
    const content = newLog()
    const id = randomUUID()
    const ofGuest = new ResumingClient(server, { uploadToken: createToken() })
    await ofGuest.begin(id, content)
    expect(
      (await new ResumingClient(server, { uploadToken: createToken() }).send(id, partAt(content, 0), 0)).code,
    ).toBe(notFound)
    expect((await ofGuest.sendAll(id, content)).code).toBe(0)
  })
})

describe('the bytes of an upload', () => {
  it('keeps one of several concurrent parts at one offset and answers each with the next offset', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    const other = newLog(maximumPartSize)
    const answers = await Promise.all([
      ofAnn.send(id, partAt(content, 0), 0),
      ofAnn.send(id, other, 0),
      ofAnn.send(id, partAt(content, 0), 0),
    ])
    for (const answer of answers) {
      expect(answer).toEqual({ code: 0, data: { offset: maximumPartSize, attachment: null } })
    }
    expect(await server.database.$count(resumableUploadParts)).toBe(1)
    expect(await filesIn()).toBe(1)
  })

  it('ignores a part at a wrong offset and answers with the expected one', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    const early = { code: 0, data: { offset: 0, attachment: null } }
    expect(await ofAnn.send(id, partAt(content, maximumPartSize), maximumPartSize)).toEqual(early)
    await ofAnn.send(id, partAt(content, 0), 0)
    const again = await ofAnn.send(id, partAt(content, 0), 0)
    expect(again).toEqual({ code: 0, data: { offset: maximumPartSize, attachment: null } })
    expect((await ofAnn.sendAll(id, content, maximumPartSize)).data?.attachment).not.toBeNull()
  })

  it('refuses parts that are too short, too long or beyond the announced size', async () => {
    const content = newLog(maximumPartSize + 100)
    const id = randomUUID()
    await ofAnn.begin(id, content)
    expect((await ofAnn.send(id, Buffer.alloc(10, 'a'), 0)).code).toBe(invalidRequest)
    expect((await ofAnn.send(id, Buffer.alloc(maximumPartSize + 1, 'a'), 0)).code).toBe(payloadTooLarge)
    await ofAnn.send(id, partAt(content, 0), 0)
    expect((await ofAnn.send(id, Buffer.alloc(101, 'a'), maximumPartSize)).code).toBe(invalidRequest)
    expect((await ofAnn.send(id, partAt(content, maximumPartSize), maximumPartSize)).code).toBe(0)
  })

  it('discards an upload whose content doesn’t match the announced hash', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content, { sha256: '0'.repeat(64) })
    expect((await ofAnn.sendAll(id, content)).code).toBe(invalidRequest)
    expect((await ofAnn.send(id, Buffer.alloc(0), content.length)).code).toBe(notFound)
    expect(await server.database.$count(attachments)).toBe(0)
  })

  it('refuses to reuse an upload’s id for another file or by another user', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    expect((await ofAnn.begin(id, content, { name: 'other.log' })).code).toBe(idReused)
    expect((await ofBob.begin(id, content)).code).toBe(idReused)
    expect((await ofBob.send(id, partAt(content, 0), 0)).code).toBe(notFound)
    expect((await new ResumingClient(server, {}).send(id, partAt(content, 0), 0)).code).toBe(invalidRequest)
    expect((await new ResumingClient(server, { accessToken: 'forged' }).send(id, partAt(content, 0), 0)).code).toBe(
      notLoggedIn,
    )
    expect(await ofBob.cancel(id)).toBe(0)
    expect((await ofAnn.begin(id, content)).data).toEqual({ offset: 0, attachment: null })
  })
})

describe('checks of a file in parts', () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

  it('finds a virus in the last part or across two parts', async () => {
    const inLast = Buffer.concat([newLog(maximumPartSize), Buffer.from(eicar)])
    const over = Buffer.concat([newLog(maximumPartSize - 20), Buffer.from(eicar), newLog(100)])
    for (const content of [inLast, over]) {
      const id = randomUUID()
      await ofAnn.begin(id, content)
      expect((await ofAnn.sendAll(id, content)).code).toBe(fileRefused)
      expect((await ofAnn.send(id, Buffer.alloc(0), content.length)).code).toBe(notFound)
    }
    expect(await server.database.$count(attachments)).toBe(0)
    server.advance(hour)
    expect(await cleanUp()).toBe(2)
    expect(await filesIn()).toBe(0)
  })

  it('refuses a program or an oversized picture uploaded as a log', async () => {
    const program = Buffer.concat([Buffer.from('MZ\u0000\u0001'), Buffer.alloc(maximumPartSize)])
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const picture = Buffer.concat([png, Buffer.alloc(maximumPictureSize)])
    const id = randomUUID()
    await ofAnn.begin(id, program)
    expect((await ofAnn.sendAll(id, program)).code).toBe(fileRefused)
    const other = randomUUID()
    await ofAnn.begin(other, picture)
    expect((await ofAnn.sendAll(other, picture)).code).toBe(payloadTooLarge)
  })

  it('keeps an upload unfinished until the scanner can check it', async () => {
    const clamd = new FakeClamd()
    const port = await clamd.listen({ port: 0, host: '127.0.0.1' })
    clamd.maximum = 1_000
    const config = { ...testConfig, dataFolder: folder, clamd: { host: '127.0.0.1', port } }
    const scanning = await buildTestApp({ connection: server.connection, config })
    const content = newLog()
    const id = randomUUID()
    await new ResumingClient(scanning, ann.signedIn).begin(id, content)
    expect((await new ResumingClient(scanning, ann.signedIn).sendAll(id, content)).code).toBe(unavailable)
    clamd.maximum = Number.POSITIVE_INFINITY
    const answers = await Promise.all(
      [0, 1].map(() => new ResumingClient(scanning, ann.signedIn).send(id, Buffer.alloc(0), content.length)),
    )
    expect(answers[0]).toMatchObject({ code: 0, data: { attachment: { size: content.length } } })
    expect(answers[1]).toEqual(answers[0])
    expect(await server.database.$count(attachments)).toBe(1)
    await scanning.app.close()
    await clamd.close()
  })

  it('accepts a file in parts of up to 50 MB, and not a byte more', async () => {
    const id = randomUUID()
    const content = Buffer.alloc(maximumFileSize, 'a line of a log\n')
    expect((await ofAnn.begin(id, content, { size: maximumFileSize + 1 })).code).toBe(payloadTooLarge)
    expect((await ofAnn.begin(id, content)).code).toBe(0)
    expect((await ofAnn.sendAll(id, content)).data?.attachment?.size).toBe(maximumFileSize)
    const more = await ofAnn.send(id, Buffer.from('a'), maximumFileSize)
    expect(more.data).toMatchObject({ offset: maximumFileSize, attachment: { size: maximumFileSize } })
  })
})

describe('an unfinished upload', () => {
  it('removes a canceled upload with its parts', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    await ofAnn.send(id, partAt(content, 0), 0)
    expect(await ofAnn.cancel(id)).toBe(0)
    expect(await ofAnn.cancel(id)).toBe(0)
    expect((await ofAnn.send(id, partAt(content, maximumPartSize), maximumPartSize)).code).toBe(notFound)
    expect((await ofAnn.begin(id, content)).code).toBe(idReused)
    server.advance(hour)
    expect(await cleanUp()).toBe(1)
    expect(await filesIn()).toBe(0)
  })

  it('expires an unfinished upload after a day', async () => {
    const content = newLog()
    const id = randomUUID()
    const ofGuest = new ResumingClient(server, { uploadToken: createToken() })
    await ofGuest.begin(id, content)
    await ofGuest.send(id, partAt(content, 0), 0)
    expect(await cleanUp()).toBe(0)
    server.advance(24 * hour)
    expect((await ofGuest.send(id, partAt(content, maximumPartSize), maximumPartSize)).code).toBe(notFound)
    server.advance(hour)
    expect(await cleanUp()).toBe(1)
    expect(await filesIn()).toBe(0)
  })

  it('exports unfinished uploads and deletes them with the account', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    await ofAnn.send(id, partAt(content, 0), 0)
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['unfinishedUploads']).toMatchObject([{ name: 'wallet.log', received: maximumPartSize }])
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    expect(await cleanUp()).toBe(1)
    expect(await filesIn()).toBe(0)
  })

  it('limits begun uploads by number and by announced size', async () => {
    const content = newLog()
    const large = { size: maximumFileSize }
    const begun = await Promise.all(Array.from({ length: 6 }, () => ofAnn.begin(randomUUID(), content, large)))
    expect(begun.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, limitReached, limitReached])
    const [known] = await server.database.select().from(resumableUploads).limit(1)
    for (let number = 0; number < 54; number += 1) await ofAnn.begin(randomUUID(), content, large)
    expect((await ofAnn.begin(randomUUID(), content)).code).toBe(tooManyRequests)
    // Asking for the offset of a known upload isn't counted.
    expect((await ofAnn.begin(known?.id ?? '', content, large)).code).toBe(0)
  })
})
