import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { type RealPostgres, startPostgres } from './support/real-postgres.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

let postgres: RealPostgres
let environment: Record<string, string>

beforeAll(async () => {
  postgres = await startPostgres()
  environment = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    PUBLIC_URL: 'https://app.example',
    APP_FOLDER: 'none',
    ACCESS_TOKEN_KEY: key(1),
    CODE_KEY: key(2),
    ENCRYPTION_KEY: key(3),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Sevenport <no-reply@app.example>',
    PRICES: 'none',
    DATABASE_URL: await postgres.createDatabase(),
  }
}, 120_000)

afterAll(() => postgres.stop())

interface Process {
  readonly child: ChildProcessWithoutNullStreams
  readonly output: () => string
  /** Exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

function start(variables: Record<string, string>): Process {
  const child = spawn(process.execPath, [main], { env: variables })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

async function portOf({ output }: Process): Promise<number> {
  const url = await vi.waitFor(
    () => {
      const found = /"url":"(http:[^"]+)"/.exec(output())?.[1]
      if (found === undefined) throw new Error(`It does not listen yet:\n${output()}`)
      return found
    },
    { timeout: 40_000, interval: 50 },
  )
  return Number(new URL(url).port)
}

it('names every fault of its configuration and ends', async () => {
  const started = start({ PATH: environment.PATH ?? '', PORT: 'many' })
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain('PORT: must be a whole number')
  expect(started.output()).toContain('SMTP_URL: is missing')
  expect(started.output()).not.toContain('    at ')
}, 30_000)

it('ends when its database cannot be reached', async () => {
  const started = start({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain('ECONNREFUSED')
}, 30_000)

it('starts several roles on one database, and each finishes what it has begun when it is told to end', async () => {
  const processes = ['http', 'worker', 'all'].map((role) => start({ ...environment, ROLE: role }))
  const ports = await Promise.all(processes.map(portOf))
  const migrated = processes.filter(({ output }) => output().includes('Database brought up to date'))
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

  for (const { child } of processes) child.kill('SIGTERM')
  expect(await Promise.all([processes[1]?.ended, processes[2]?.ended])).toEqual([0, 0])
  await expect(fetch(`http://127.0.0.1:${ports[0]}/healthz`)).rejects.toThrow('fetch failed')
  socket.write(': 1}')
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 404')
  expect(answer).toContain('{"code":404,"msg":"Not found","data":null}')
  expect(await processes[0]?.ended).toBe(0)
}, 120_000)
