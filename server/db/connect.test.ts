import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'

import { openPglite } from './connect.ts'
import { FolderLockedError, lockFolder } from './folder-lock.ts'
import { readMigrations } from './migrate.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'sevenport-database-'))
  folder = path.join(parent, 'database')
})

afterEach(() => rm(parent, { recursive: true }))

/** Starts a process that takes the folder and keeps it until it is killed; returns how to kill it. */
async function lockElsewhere(): Promise<() => Promise<void>> {
  const script = path.join(parent, 'lock.mjs')
  const module = new URL('folder-lock.ts', import.meta.url).href
  await writeFile(
    script,
    `import { lockFolder } from ${JSON.stringify(module)}
     await lockFolder(process.argv[2])
     process.send('locked')
     setInterval(() => undefined, 1000)`,
  )
  const child = fork(script, [folder], { execArgv: [] })
  await new Promise((resolve) => child.once('message', resolve))
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}

describe('the lock of a folder', () => {
  it('lets nobody else in, until it is given free', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
    await unlock()
    await (
      await lockFolder(folder)
    )()
  })

  it('is respected while the process that holds it lives, and taken over when that was killed', async () => {
    const kill = await lockElsewhere()
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
    await kill()
    await (
      await lockFolder(folder)
    )()
  })

  it('is taken over when its process id belongs to another process by now', async () => {
    await writeFile(`${folder}.lock`, JSON.stringify({ pid: process.pid, started: 'before' }))
    await lockFolder(folder)
    expect(await readFile(`${folder}.lock`, 'utf8')).not.toContain('before')
  })

  it('is taken over when it was cut off', async () => {
    await writeFile(`${folder}.lock`, '{"pid":')
    await lockFolder(folder)
    expect(JSON.parse(await readFile(`${folder}.lock`, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it('is won by one of many that find a stale one', async () => {
    await writeFile(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22, started: '' }))
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('a database in a folder has one opener, and its rows are there the next time', async () => {
  const template = await databaseTemplate(await readMigrations())
  const first = await openPglite(folder, template)
  await expect(openPglite(folder)).rejects.toThrow(FolderLockedError)
  await first.database.execute(sql`INSERT INTO rate_limits (key, points) VALUES ('a', 1)`)
  await first.close()

  const second = await openPglite(folder, template)
  const { rows } = (await second.database.execute(sql`SELECT key FROM rate_limits`)) as { rows: unknown[] }
  expect(rows).toEqual([{ key: 'a' }])
  await second.close()
})
