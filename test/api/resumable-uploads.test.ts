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

/** Files in any state, below the folder of attachments. */
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
  it('becomes an attachment like any other, and only that is kept', async () => {
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

  it('goes on after a cut where it stood, also at another process', async () => {
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

  it('is told what became of it when the last answer was lost', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content)
    const { data } = await ofAnn.sendAll(id, content)
    expect((await ofAnn.begin(id, content)).data).toEqual(data)
    expect((await ofAnn.send(id, Buffer.alloc(0), content.length)).data).toEqual(data)
    // It has become a file, so there is nothing to cancel.
    expect(await ofAnn.cancel(id)).toBe(0)
    expect(await server.database.$count(attachments)).toBe(1)
  })

  it('of a guest, for the draft whose token they know', async () => {
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

describe('an upload takes only its own bytes', () => {
  it('of two parts with the same beginning one counts, and both hear where it goes on', async () => {
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

  it('a part that begins elsewhere changes nothing, and is answered with where it stands', async () => {
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

  it('none of more or fewer bytes, and none that are too many', async () => {
    const content = newLog(maximumPartSize + 100)
    const id = randomUUID()
    await ofAnn.begin(id, content)
    expect((await ofAnn.send(id, Buffer.alloc(10, 'a'), 0)).code).toBe(invalidRequest)
    expect((await ofAnn.send(id, Buffer.alloc(maximumPartSize + 1, 'a'), 0)).code).toBe(payloadTooLarge)
    await ofAnn.send(id, partAt(content, 0), 0)
    expect((await ofAnn.send(id, Buffer.alloc(101, 'a'), maximumPartSize)).code).toBe(invalidRequest)
    expect((await ofAnn.send(id, partAt(content, maximumPartSize), maximumPartSize)).code).toBe(0)
  })

  it('none of another file: what isn’t the one announced is gone', async () => {
    const content = newLog()
    const id = randomUUID()
    await ofAnn.begin(id, content, { sha256: '0'.repeat(64) })
    expect((await ofAnn.sendAll(id, content)).code).toBe(invalidRequest)
    expect((await ofAnn.send(id, Buffer.alloc(0), content.length)).code).toBe(notFound)
    expect(await server.database.$count(attachments)).toBe(0)
  })

  it('its id is that of no other file, and nobody else’s', async () => {
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

describe('a file in parts is checked like any other', () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

  it('as a whole: a virus in the last part, or over the cut of two, is found', async () => {
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

  it('for its type and size: what is called a log may be a picture or a program', async () => {
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

  it('and waits while the scanner can’t tell', async () => {
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

  it('up to 50 MB, and not a byte more', async () => {
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
  it('is gone once it is canceled, with what it had', async () => {
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

  it('expires after a day', async () => {
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

  it('is in the export of its account, and goes with it', async () => {
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

  it('counts as one upload, and holds the room that it has announced', async () => {
    const content = newLog()
    const large = { size: maximumFileSize }
    const begun = await Promise.all(Array.from({ length: 6 }, () => ofAnn.begin(randomUUID(), content, large)))
    expect(begun.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, limitReached, limitReached])
    const [known] = await server.database.select().from(resumableUploads).limit(1)
    for (let number = 0; number < 54; number += 1) await ofAnn.begin(randomUUID(), content, large)
    expect((await ofAnn.begin(randomUUID(), content)).code).toBe(tooManyRequests)
    // To ask where one stands counts nothing.
    expect((await ofAnn.begin(known?.id ?? '', content, large)).code).toBe(0)
  })
})
