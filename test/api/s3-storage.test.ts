import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { attachmentPath, maximumPartSize } from '#api/attachments.ts'
import { startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { resumableUploads } from '#server/db/schema/resumable-uploads.ts'
import { s3Storage } from '#server/modules/attachments/s3-storage.ts'
import { StorageAwayError } from '#server/modules/attachments/storage.ts'

import { type Person, register } from './support/people.ts'
import { newLog, partAt, ResumingClient } from './support/resumable-uploads.ts'
import { S3Simulator, simulatedAccess } from './support/s3-simulator.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'
import { download, upload, uploaded } from './support/uploads.ts'

const day = 86_400

let folder: string
let simulator: S3Simulator
let url: string
let server: TestApp
let ann: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-storage-'))
  simulator = new S3Simulator()
  url = await simulator.listen()
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  const s3 = { ...simulatedAccess, endpoint: { url, isPrivate: true } }
  server = await buildTestApp({ connection, config: { ...testConfig, dataFolder: folder, s3 } })
})

afterAll(async () => {
  await server.close()
  await simulator.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  simulator.isAway = false
  ann = await register(server)
})

const keyOf = (id: string) => `attachments/${id.slice(0, 2)}/${id}`

/** Counts the files in any state on the local disk. */
async function filesHere(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function cleanUp() {
  for (const { name, run } of server.backend.cleanUps) {
    if (name === 'unsent attachments' || name === 'unfinished uploads') await run()
  }
}

async function read(id: string) {
  const start = { id: randomUUID(), lang: 'en_us' as const, text: 'See the log', attachments: [id] }
  await server.ask(startConversation, start, ann.signedIn)
  return download(server, attachmentPath(id), ann.signedIn)
}

describe('attachments in S3-compatible storage', () => {
  it('stores a file in S3, serves it with isolating headers and leaves nothing on the local disk', async () => {
    const { id } = await uploaded(server, 'a line\n', ann.signedIn, 'wallet.log')
    expect(simulator.objects.get(keyOf(id))?.toString()).toBe('a line\n')
    expect(await filesHere()).toBe(0)
    const response = await read(id)
    expect(response.body).toBe('a line\n')
    expect(response.headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('assembles a file from its parts in S3 and keeps only the whole', async () => {
    const before = simulator.objects.size
    const content = newLog()
    const id = randomUUID()
    const client = new ResumingClient(server, ann.signedIn)
    await client.begin(id, content)
    await client.send(id, partAt(content, 0), 0)
    expect(simulator.objects.size).toBe(before + 1)
    const { data } = await client.sendAll(id, content, maximumPartSize)
    const fileId = data?.attachment?.id ?? ''
    expect(simulator.objects.get(keyOf(fileId))?.equals(content)).toBe(true)
    expect(simulator.objects.size).toBe(before + 1)
    expect(await filesHere()).toBe(0)
  })

  it('deletes unsent files from S3, and keeps their records until that succeeds', async () => {
    await server.database.delete(resumableUploads)
    await server.database.delete(attachments)
    const { id } = await uploaded(server, 'a line\n', ann.signedIn)
    server.advance(day + 1)
    simulator.isAway = true
    await expect(cleanUp()).rejects.toThrow('answered 503')
    expect(await server.database.$count(attachments)).toBe(1)
    simulator.isAway = false
    await cleanUp()
    expect(simulator.objects.has(keyOf(id))).toBe(false)
    expect(await server.database.$count(attachments)).toBe(0)
  })

  it('refuses uploads while S3 is away and logs no credentials', async () => {
    simulator.isAway = true
    expect(await upload(server, 'a line\n', ann.signedIn)).toEqual({
      code: apiErrorCode.unavailable,
      status: 503,
      data: null,
    })
    expect(await filesHere()).toBe(0)
    const log = server.logLines.join('\n')
    expect(log).toContain('The storage of attachments answered 503')
    expect(log).not.toContain(simulatedAccess.secretAccessKey)
    expect(log).not.toContain(simulatedAccess.accessKeyId)
  })
})

describe('attachments while S3 is away', () => {
  it('refuses a part while S3 is away and resumes the upload afterwards', async () => {
    const content = newLog()
    const id = randomUUID()
    const client = new ResumingClient(server, ann.signedIn)
    await client.begin(id, content)
    await client.send(id, partAt(content, 0), 0)
    simulator.isAway = true
    expect(await client.send(id, partAt(content, maximumPartSize), maximumPartSize)).toMatchObject({
      code: apiErrorCode.unavailable,
    })
    simulator.isAway = false
    const { data } = await client.sendAll(id, content, maximumPartSize)
    expect(simulator.objects.get(keyOf(data?.attachment?.id ?? ''))?.equals(content)).toBe(true)
  })

  it('asks to retry a download while S3 is away, but not when the file is lost', async () => {
    const { id } = await uploaded(server, 'a line\n', ann.signedIn, 'wallet.log')
    await read(id)
    simulator.isAway = true
    const response = await download(server, attachmentPath(id), ann.signedIn)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: apiErrorCode.unavailable, data: null })
    expect(response.headers).toMatchObject({ 'retry-after': '30', 'content-type': 'application/json; charset=utf-8' })
    expect(response.headers).not.toHaveProperty('content-disposition')
    simulator.isAway = false
    expect((await download(server, attachmentPath(id), ann.signedIn)).body).toBe('a line\n')
    simulator.objects.delete(keyOf(id))
    expect((await download(server, attachmentPath(id), ann.signedIn)).statusCode).toBe(500)
  })
})

describe('the S3 client', () => {
  it('reports S3 as away when the connection is refused', async () => {
    const nobody = s3Storage({ ...simulatedAccess, endpoint: { url: 'http://127.0.0.1:9', isPrivate: true } })
    await expect(nobody.read(randomUUID())).rejects.toThrow(StorageAwayError)
    await expect(nobody.read(randomUUID())).rejects.toThrow('ECONNREFUSED')
  })

  it('gets a 403 for requests signed with another key or region', async () => {
    const endpoint = { url, isPrivate: true }
    const forged = s3Storage({ ...simulatedAccess, endpoint, secretAccessKey: 'another secret' })
    await expect(forged.read(randomUUID())).rejects.toThrow('answered 403')
    const elsewhere = s3Storage({ ...simulatedAccess, endpoint, region: 'us-east-1' })
    await expect(elsewhere.remove(randomUUID())).rejects.toThrow('answered 403')
    const own = s3Storage({ ...simulatedAccess, endpoint })
    await expect(own.read(randomUUID())).rejects.toThrow('answered 404')
    await own.remove(randomUUID())
  })

  it('refuses an unencrypted or private S3 endpoint unless it’s configured as ours', async () => {
    for (const address of [url, 'https://127.0.0.1', 'https://[::1]:9000', 'http://s3.example']) {
      expect(() => s3Storage({ ...simulatedAccess, endpoint: { url: address } })).toThrow('PRIVATE_PARTNERS')
    }
    const named = s3Storage({ ...simulatedAccess, endpoint: { url: 'https://localhost:9' } })
    await expect(named.read(randomUUID())).rejects.toThrow('not public')
  })
})
