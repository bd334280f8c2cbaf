import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'

import { beforeAll, expect, it } from 'vitest'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'
import { connectPostgres, openPglite } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { encrypt } from '#server/lib/secrets.ts'
import { totpSecretOwner } from '#server/identity/second-factors/second-factor-proofs.ts'

import { serverEnvironment, ServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'
import { createTestDatabase } from './support/test-database.ts'

let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  environment = serverEnvironment({ DATABASE_URL: await createTestDatabase('empty') })
})

it('a server with a faulty configuration names every fault and exits', async () => {
  const started = new ServerProcess({ PATH: environment.PATH ?? '', PORT: 'many' })
  expect(await started.ended).toBe(1)
  expect(started.output).toContain('PORT: must be a whole number')
  expect(started.output).toContain('SMTP_URL: is missing')
  expect(started.output).not.toContain('    at ')
})

it('a server exits if its database can’t be reached', async () => {
  const started = new ServerProcess({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })
  expect(await started.ended).toBe(1)
  expect(started.output).toContain('DATABASE_URL: the database cannot be used: connect ECONNREFUSED')
  expect(started.output).not.toContain('    at ')
})

it('a server names an app that isn’t built, unknown chains and missing files', async () => {
  const started = new ServerProcess({
    ...environment,
    APP_FOLDER: '/nowhere',
    RPC_URLS: '1=https://one.example,1=https://two.example,5=https://five.example',
    SIGNER_KEYSTORE: '/nowhere',
  })
  expect(await started.ended).toBe(1)
  expect(started.output.match(/^ {2}[A-Z_]+/gm)).toEqual([
    '  RPC_URLS',
    '  RPC_URLS',
    '  SIGNER_KEYSTORE',
    '  APP_FOLDER',
    '  SIGNER_KEYSTORE',
  ])
})

it('a server exits if its port is taken', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const { port } = squatter.address() as AddressInfo
  const started = new ServerProcess({
    ...environment,
    DATABASE_URL: await createTestDatabase('empty'),
    PORT: String(port),
  })
  expect(await started.ended).toBe(1)
  expect(started.output).toContain('HOST, PORT: cannot listen there: listen EADDRINUSE')
  expect(started.output).not.toContain('    at ')
  await new Promise((resolve) => squatter.close(resolve))
})

it('a server exits if its encryption key doesn’t fit the database', async () => {
  const url = await createTestDatabase('empty')
  const connection = connectPostgres(url, () => undefined)
  await migrate(connection, await readMigrations())
  const userId = randomUUID()
  const secretOf = (byte: number) => encrypt(Buffer.alloc(32, byte), 'SECRET', totpSecretOwner(userId))
  await connection.inScript(async (script) => {
    // The owner doesn't matter here.
    await script.run('SET LOCAL session_replication_role = replica')
    await script.query('INSERT INTO totp_secrets VALUES ($1, $2, now(), $3)', [userId, secretOf(9), randomUUID()])
  })
  const started = new ServerProcess({ ...environment, DATABASE_URL: url })
  expect(await started.ended).toBe(1)
  expect(started.output).toContain('ENCRYPTION_KEY: does not match the key')
  expect(started.output).not.toContain('    at ')

  await connection.inScript((script) => script.query('UPDATE totp_secrets SET encrypted_secret = $1', [secretOf(3)]))
  await connection.close()
  const fitting = new ServerProcess({ ...environment, DATABASE_URL: url })
  expect(await fitting.port()).toBeGreaterThan(0)
  fitting.kill('SIGTERM')
  expect(await fitting.ended).toBe(0)
})

it('a server exits if files of its embedded database are damaged', async () => {
  const parent = await makeTemporaryFolder('damage')
  const connection = await openPglite(path.join(parent, 'database'), (await databaseTemplate()).folder)
  const [table] = await connection.inScript((script) =>
    script.query<{ file: string }>(`SELECT pg_relation_filepath('schema_migrations') AS file`),
  )
  await connection.close()
  await writeFile(path.join(parent, 'database', table?.file ?? ''), Buffer.alloc(8_192, 7))

  const { DATABASE_URL: _server, ...others } = environment
  const started = new ServerProcess({ ...others, DATA_FOLDER: parent })
  expect(await started.ended).toBe(1)
  expect(started.output.trim().split('\n')).toEqual([
    expect.stringContaining('contains an unreadable database: files are damaged or missing'),
  ])
})

it('starts several roles on one database, each of which finishes its requests when it is stopped', async () => {
  const processes = ['http', 'worker', 'all'].map((role) => new ServerProcess({ ...environment, ROLE: role }))
  const ports = await Promise.all(processes.map((started) => started.port()))
  const migrated = processes.filter(({ output }) => output.includes('Migrated the database'))
  expect(migrated).toHaveLength(1)
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  // The first process has received half a request.
  const socket = connect(ports[0] ?? 0, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  await once(socket, 'connect')
  socket.write(
    'POST /api/nothing HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 8\r\nexpect: 100-continue\r\n\r\n{"a"',
  )
  await expect.poll(() => answer).toContain('100 Continue')

  for (const started of processes) started.kill('SIGTERM')
  expect(await Promise.all([processes[1]?.ended, processes[2]?.ended])).toEqual([0, 0])
  const outcomeOf = async (url: string) => fetch(url).then(({ status }) => status, String)
  await expect.poll(() => outcomeOf(`http://127.0.0.1:${ports[0]}/healthz`)).toContain('fetch failed')
  socket.write(': 1}')
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 404')
  expect(answer).toContain('{"code":404,"msg":"Not found","data":null}')
  expect(await processes[0]?.ended).toBe(0)
})
