import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, cp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { PGlite } from '@electric-sql/pglite'

import { StartupError } from '#server/lib/startup-error.ts'

import type { FolderReport } from './folder-check.ts'
import { lockFolder } from './folder-lock.ts'

/** The folder can't be used for the embedded database, or its database can't be read. */
export class DatabaseFolderError extends StartupError {
  override readonly name = 'DatabaseFolderError'

  constructor(folder: string, fault: string, cause?: unknown) {
    super(`The database folder ${folder} ${fault}`, { cause })
  }
}

/** What to do about an existing database that can't be read. */
export const damage =
  'contains an unreadable database: files are damaged or missing, or come from another version. ' +
  'Restore the folder from a backup, or set another DATA_FOLDER'

const checkScript = fileURLToPath(new URL('folder-check.ts', import.meta.url))
/** PostgreSQL caches what it reads in its own memory, by default 128 MB, although the operating system does so, too. */
const settings = ['-c', 'shared_buffers=16MB']
/**
 * Milliseconds for the file system to list the folder, including the start of the checking process on a busy machine.
 */
const patience = 30_000

/**
 * Opens the PGlite in `folder` for this process alone, or creates one if there is nothing yet. A folder with anything
 * in it never becomes a new database, since it may hold users' balances.
 * @param template A folder with the database that a new one is copied from; without it, a new one starts empty.
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
        'is not empty but has no PG_VERSION. ' +
          'No database was created there, since the folder may hold one. Restore it from a backup, or set another DATA_FOLDER',
      )
    }
    return { client: await openDatabase(folder), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Checks a folder in a separate process, with a timeout. */
async function checkFolder(folder: string, waitMilliseconds: number): Promise<string> {
  const child = fork(checkScript, [folder], { execArgv: [], stdio: 'ignore' })
  let timer: NodeJS.Timeout | undefined
  const report = await new Promise<FolderReport>((resolve) => {
    child.once('message', (message) => resolve(message as FolderReport))
    child.once('error', (error) => resolve({ fault: `could not be checked: ${error.message}` }))
    child.once('exit', () => resolve({ fault: 'could not be checked' }))
    timer = setTimeout(() => {
      resolve({ fault: `is not responding: it could not be checked within ${waitMilliseconds / 1000} s` })
    }, waitMilliseconds)
  })
  clearTimeout(timer)
  // A process that hangs in the kernel dies when it returns from there; don't wait for that.
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

/** Creates the database elsewhere and then renames it, so that an unfinished one is never taken for a database. */
async function makeDatabase(folder: string, template: string | undefined): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  try {
    if (template !== undefined) await cp(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE })
    else await (await PGlite.create({ dataDir: unfinished })).close()
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new DatabaseFolderError(folder, 'could not be initialized with a new database: is the disk full?', error)
  }
  // Windows can't rename a folder over an existing one, even an empty one.
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
