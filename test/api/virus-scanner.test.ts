import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { clamdScanner } from '#server/providers/scanners/clamd.ts'

import { FakeClamd } from './support/fake-clamd.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'
import { upload } from './support/uploads.ts'

const { fileRefused, unavailable } = apiErrorCode

let folder: string
let clamd: FakeClamd
let port: number
let server: TestApp
let ann: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'virus-scanner-'))
  clamd = new FakeClamd()
  port = await clamd.listen({ port: 0, host: '127.0.0.1' })
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  const config = { ...testConfig, dataFolder: folder, clamd: { host: '127.0.0.1', port } }
  server = await buildTestApp({ connection, config })
  ann = await register(server)
})

afterAll(async () => {
  await server.close()
  await clamd.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  clamd.scanned.length = 0
  clamd.maximum = Number.POSITIVE_INFINITY
  await server.database.delete(attachments)
})

/** Counts what the server keeps of uploads: rows, and files in any state. */
async function kept() {
  const entries = await readdir(path.join(folder, 'attachments'), { recursive: true, withFileTypes: true })
  return { rows: await server.database.$count(attachments), files: entries.filter((entry) => entry.isFile()).length }
}

async function fileWith(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, randomBytes(8).toString('hex'))
  await writeFile(file, content)
  return file
}

describe('uploads with ClamAV', () => {
  it('accepts a clean file after showing all of it to the scanner', async () => {
    const text = 'a line of a log\n'.repeat(20_000)
    expect((await upload(server, text, ann.signedIn)).code).toBe(0)
    expect(clamd.scanned.map(String)).toEqual([text])
  })

  it('scans a picture as it was uploaded, before re-encoding it', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    const hidden = Buffer.concat([await picture.png().toBuffer(), Buffer.from('malware')])
    expect((await upload(server, hidden, ann.signedIn)).code).toBe(fileRefused)
  })

  it('refuses an infected file and keeps nothing of it', async () => {
    expect(await upload(server, 'some malware', ann.signedIn)).toMatchObject({ code: fileRefused, data: null })
    expect(await kept()).toMatchObject({ rows: 0 })
    expect(await readdir(path.join(folder, 'attachments', 'incoming'))).toEqual([])
  })

  it('refuses a file that the scanner can’t scan to its end, and logs why', async () => {
    clamd.maximum = 1_000
    expect((await upload(server, 'a'.repeat(300_000), ann.signedIn)).code).toBe(unavailable)
    expect(server.logLines.join('\n')).toContain('could not be scanned')
    expect(await kept()).toMatchObject({ rows: 0 })
  })

  it('refuses files while the scanner can’t be reached', async () => {
    const unreachable = new FakeClamd()
    const closed = await unreachable.listen({ port: 0, host: '127.0.0.1' })
    await unreachable.close()
    const config = { ...testConfig, dataFolder: folder, clamd: { host: '127.0.0.1', port: closed } }
    const other = await buildTestApp({ connection: server.connection, config })
    expect(await upload(other, 'harmless', ann.signedIn)).toMatchObject({ code: unavailable, status: 503 })
    await other.app.close()
    expect(await kept()).toMatchObject({ rows: 0 })
  })
})

describe('the clamd client', () => {
  it('sends a file over a local socket, even in many pieces', async () => {
    const local = new FakeClamd()
    const socket = path.join(folder, 'clamd.ctl')
    await local.listen({ path: socket })
    const content = randomBytes(1_000_000)
    expect(await clamdScanner({ path: socket }).isInfected(await fileWith(content))).toBe(false)
    expect(local.scanned).toEqual([content])
    expect(await clamdScanner({ path: socket }).isInfected(await fileWith(''))).toBe(false)
    await local.close()
  })

  it('accepts an answer that arrives before the whole file is sent', async () => {
    const full = new FakeClamd()
    full.maximum = 1_000
    const at = { host: '127.0.0.1', port: await full.listen({ port: 0, host: '127.0.0.1' }) }
    // More than the system buffers for a reader that has stopped.
    const file = await fileWith(Buffer.alloc(32 * 1024 * 1024))
    await expect(clamdScanner(at).isInfected(file)).rejects.toThrow('size limit exceeded')
    await full.close()
  })

  it('gives up when the scanner doesn’t answer in time', async () => {
    const silent = new FakeClamd()
    silent.isSilent = true
    const at = { host: '127.0.0.1', port: await silent.listen({ port: 0, host: '127.0.0.1' }) }
    await expect(clamdScanner(at, 200).isInfected(await fileWith('harmless'))).rejects.toThrow('aborted')
    await silent.close()
  })
})
