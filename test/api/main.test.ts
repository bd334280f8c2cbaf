import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { type RealPostgres, startPostgres } from './support/real-postgres.ts'
import { serverEnvironment, ServerProcess } from './support/server-process.ts'

let postgres: RealPostgres
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  postgres = await startPostgres()
  environment = serverEnvironment({ DATABASE_URL: await postgres.createDatabase() })
}, 120_000)

afterAll(() => postgres.stop())

it('names every fault of its configuration and ends', async () => {
  const started = new ServerProcess({ PATH: environment.PATH ?? '', PORT: 'many' })
  expect(await started.ended).toBe(1)
  expect(started.output).toContain('PORT: must be a whole number')
  expect(started.output).toContain('SMTP_URL: is missing')
  expect(started.output).not.toContain('    at ')
}, 30_000)

it('ends when its database cannot be reached', async () => {
  const started = new ServerProcess({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })
  expect(await started.ended).toBe(1)
  expect(started.output).toContain('ECONNREFUSED')
}, 30_000)

it('starts several roles on one database, and each finishes what it has begun when it is told to end', async () => {
  const processes = ['http', 'worker', 'all'].map((role) => new ServerProcess({ ...environment, ROLE: role }))
  const ports = await Promise.all(processes.map((started) => started.port()))
  const migrated = processes.filter(({ output }) => output.includes('Database brought up to date'))
  expect(migrated).toHaveLength(1)
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  // Half a request is under way in the first.
  const socket = connect(ports[0] ?? 0, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  await once(socket, 'connect')
  socket.write(
    'POST /api/nothing HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"',
  )
  await new Promise((resolve) => setTimeout(resolve, 200))

  for (const started of processes) started.kill('SIGTERM')
  expect(await Promise.all([processes[1]?.ended, processes[2]?.ended])).toEqual([0, 0])
  await expect(fetch(`http://127.0.0.1:${ports[0]}/healthz`)).rejects.toThrow('fetch failed')
  socket.write(': 1}')
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 404')
  expect(answer).toContain('{"code":404,"msg":"Not found","data":null}')
  expect(await processes[0]?.ended).toBe(0)
}, 120_000)
