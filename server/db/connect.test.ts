import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'
import { scratchFolder } from '#scripts/scratch-folder.ts'

import { openPglite } from './connect.ts'
import { DatabaseFolderError, openFolder } from './database-folder.ts'
import { FolderLockedError, lockFolder } from './folder-lock.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(scratchFolder(), 'sevenport-database-'))
  folder = path.join(parent, 'database')
})

afterEach(() => rm(parent, { recursive: true }))

/** Starts a process that locks the folder and holds it until it is killed. */
async function lockElsewhere(launcher: readonly string[] = []): Promise<ChildProcess> {
  const script = path.join(parent, 'lock.mjs')
  const module = new URL('folder-lock.ts', import.meta.url).href
  await writeFile(
    script,
    `import { lockFolder } from ${JSON.stringify(module)}
     lockFolder(process.argv[2])
     console.log('locked')
     setInterval(() => undefined, 1000)`,
  )
  const [command, ...parameters] = [...launcher, process.execPath, script, folder]
  const child = spawn(command ?? process.execPath, parameters, { stdio: ['ignore', 'pipe', 'ignore'] })
  const isLocked = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ])
  if (!isLocked) throw new Error('The process could not lock the folder')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Gives a process its own pid namespace, like a container. */
const container = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child']
const hasContainers = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0

describe('the folder lock', () => {
  it('is exclusive until it is released', () => {
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    unlock()
    lockFolder(folder)()
  })

  it('holds while its process lives, and is released when that is killed', async () => {
    const child = await lockElsewhere()
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    await end(child)
    lockFolder(folder)()
  })

  it('holds while its process is stopped, for however long', async () => {
    const child = await lockElsewhere()
    child.kill('SIGSTOP')
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    await end(child)
  })

  it.runIf(hasContainers)('holds across containers in which the process ids are the same', async () => {
    const child = await lockElsewhere(container)
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    await expect(lockElsewhere(container)).rejects.toThrow('The process could not lock the folder')
    await end(child)
  })
})

describe('the database folder', () => {
  let template: string
  /** A folder with a database that isn't open anywhere. */
  let made: string

  beforeAll(async () => {
    template = (await databaseTemplate()).folder
    made = path.join(await mkdtemp(path.join(scratchFolder(), 'sevenport-database-')), 'made')
    const { client, unlock } = await openFolder(made, template)
    await client.close()
    unlock()
  })

  afterAll(() => rm(path.dirname(made), { recursive: true }))

  /** Checks that the refusal is one sentence that names the folder. */
  async function refusalOf(given = folder, waitMilliseconds?: number): Promise<string> {
    const error: unknown = await openFolder(given, template, waitMilliseconds).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseFolderError)
    const { message } = error as Error
    expect(message).toContain(given)
    expect(message).not.toContain('\n')
    return message
  }

  it('refuses to create a database where there may be one already', async () => {
    await cp(made, folder, { recursive: true })
    await rm(path.join(folder, 'PG_VERSION'))
    const before = await readdir(folder)
    expect(await refusalOf()).toContain('has no PG_VERSION')
    expect(await readdir(folder)).toEqual(before)
  })

  it.each(['global/pg_control', 'base', 'pg_wal'])('reports that %s is missing from a database', async (name) => {
    await cp(made, folder, { recursive: true })
    await rm(path.join(folder, name), { recursive: true })
    expect(await refusalOf()).toContain('damaged or missing')
  })

  it('starts over if creating a database was interrupted', async () => {
    await mkdir(path.join(`${folder}.new`, 'base'), { recursive: true })
    const { client, unlock } = await openFolder(folder, template)
    expect((await client.query('SELECT name FROM schema_migrations')).rows).not.toEqual([])
    await client.close()
    unlock()
    expect(await readdir(parent)).not.toContain('database.new')
  })

  it('refuses a file', async () => {
    await writeFile(folder, '')
    expect(await refusalOf()).toContain('is a file')
  })

  it('refuses a folder inside a file', async () => {
    await writeFile(folder, '')
    expect(await refusalOf(path.join(folder, 'inside'))).toContain('cannot be used')
  })

  it.skipIf(process.platform === 'win32')('refuses a folder with a named pipe in it', async () => {
    await mkdir(folder)
    spawnSync('mkfifo', [path.join(folder, 'PG_VERSION')])
    expect(await refusalOf()).toContain('contains PG_VERSION, which is not a file')
  })

  it('gives up on a folder that doesn’t respond', async () => {
    expect(await refusalOf(folder, 1)).toContain('is not responding')
  })

  it.runIf(process.platform === 'linux')('refuses a folder that is its own volume', async () => {
    expect(await refusalOf('/dev/shm')).toContain('is itself a volume')
  })

  it('recognizes the same folder through a link', async () => {
    const unlock = lockFolder(made)
    const link = path.join(parent, 'link')
    await symlink(made, link)
    await expect(openFolder(link, template)).rejects.toThrow(FolderLockedError)
    unlock()
  })
})

it('opens a folder’s database only once at a time, and finds its rows the next time', async () => {
  const { folder: template } = await databaseTemplate()
  const first = await openPglite(folder, template)
  await expect(openPglite(folder)).rejects.toThrow(FolderLockedError)
  await first.database.execute(sql`INSERT INTO rate_limits (key, points) VALUES ('a', 1)`)
  await first.close()

  const second = await openPglite(folder, template)
  const { rows } = (await second.database.execute(sql`SELECT key FROM rate_limits`)) as { rows: unknown[] }
  expect(rows).toEqual([{ key: 'a' }])
  await second.close()
})
