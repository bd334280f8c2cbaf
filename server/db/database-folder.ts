import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, cp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { PGlite } from '@electric-sql/pglite'

import { StartupError } from '#server/lib/startup-error.ts'

import type { FolderReport } from './folder-check.ts'
import { lockFolder } from './folder-lock.ts'

/** The folder of the embedded database is none that it could use, or the database in it cannot be read. */
export class DatabaseFolderError extends StartupError {
  override readonly name = 'DatabaseFolderError'

  constructor(folder: string, fault: string, cause?: unknown) {
    super(`The folder of the database, ${folder}, ${fault}`, { cause })
  }
}

/** What to do about a database that is there and cannot be read. */
export const damage =
  'holds a database that cannot be read: files of it are damaged or missing, or another version made them. ' +
  'Restore the folder from a backup, or name another DATA_FOLDER'

const checkScript = fileURLToPath(new URL('folder-check.ts', import.meta.url))
/** PostgreSQL keeps what it has read in memory of its own, in 128 MB of it if it may, and so does the operating system. */
const settings = ['-c', 'shared_buffers=16MB']
/** Milliseconds that a file system may take to say what is in the folder, and a busy machine to start the process that asks it. */
const patience = 30_000

/**
 * Opens the PGlite in `folder` for this process alone, and makes one where there is nothing yet. A folder with anything
 * in it is never made a new database: somebody's balances may be in it.
 * @param template A folder with the database that a new one begins as; without it, it begins empty.
 * @throws DatabaseFolderError, FolderLockedError
 */
export async function openFolder(
  given: string,
  template: string | undefined,
  waitMilliseconds = patience,
): Promise<{ readonly client: PGlite; readonly unlock: () => void }> {
  const folder = await checkFolder(given, waitMilliseconds)
  const unlock = lockFolder(folder)
  try {
    const entries = await entriesOf(folder)
    if (entries.length === 0) await makeDatabase(folder, template)
    else if (!entries.includes('PG_VERSION')) {
      throw new DatabaseFolderError(
        folder,
        'is not empty, and has no PG_VERSION: ' +
          'it is not made a new database, since it may hold one. Restore it from a backup, or name another DATA_FOLDER',
      )
    }
    return { client: await openDatabase(folder), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Asks a process of its own, and does not wait for it longer than that. */
async function checkFolder(folder: string, waitMilliseconds: number): Promise<string> {
  const child = fork(checkScript, [folder], { execArgv: [], stdio: 'ignore' })
  let timer: NodeJS.Timeout | undefined
  const report = await new Promise<FolderReport>((resolve) => {
    child.once('message', (message) => resolve(message as FolderReport))
    child.once('error', (error) => resolve({ fault: `could not be looked at: ${error.message}` }))
    child.once('exit', () => resolve({ fault: 'could not be looked at' }))
    timer = setTimeout(() => {
      resolve({ fault: `does not answer: not all of it could be looked at within ${waitMilliseconds / 1000} s` })
    }, waitMilliseconds)
  })
  clearTimeout(timer)
  // One that hangs in the kernel dies when that lets it go; nobody waits for it.
  child.kill('SIGKILL')
  child.unref()
  if ('fault' in report) throw new DatabaseFolderError(folder, report.fault)
  return report.folder
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Made aside and moved as a whole: what was begun and not finished is never taken for a database. */
async function makeDatabase(folder: string, template: string | undefined): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  try {
    if (template !== undefined) await cp(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE })
    else await (await PGlite.create({ dataDir: unfinished })).close()
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new DatabaseFolderError(folder, 'could not be filled with a new database: is there room on the disk?', error)
  }
  // Windows moves no folder on to another, even an empty one.
  if (existsSync(folder)) await rmdir(folder)
  await rename(unfinished, folder)
}

async function openDatabase(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...settings] })
  } catch (error) {
    throw new DatabaseFolderError(folder, damage, error)
  }
}
