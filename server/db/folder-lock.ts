import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Another process, or another part of this one, uses the folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'

  constructor(folder: string, pid: number) {
    super(`${folder} is used by process ${pid}. Stop that first, or use another folder`)
  }
}

interface Holder {
  readonly pid: number
  /** Tells two processes with the same id apart; empty where the system does not say. */
  readonly started: string
}

/**
 * Takes the folder for this process: two PGlites on the same files would destroy them. The lock of a process that has
 * died is recognised and taken over.
 * @returns What gives the folder free.
 * @throws FolderLockedError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`
  const content = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) } satisfies Holder)
  while (!(await createFile(file, content))) {
    const holder = await readHolder(file)
    if (holder !== undefined && (await isAlive(holder))) throw new FolderLockedError(folder, holder.pid)
    await removeStale(file, holder)
  }
  return () => rm(file, { force: true })
}

/** Writes it aside and links it, so that nobody ever reads a lock without its content. */
async function createFile(file: string, content: string): Promise<boolean> {
  const written = `${file}-${randomUUID()}`
  await writeFile(written, content)
  try {
    await link(written, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(written)
  }
}

/** Moved first: of two processes that see the same stale lock only one can, and never moves a new one for long. */
async function removeStale(file: string, stale: Holder | undefined): Promise<void> {
  const moved = `${file}-${randomUUID()}`
  try {
    await rename(file, moved)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = await readHolder(moved)
  const isAnother = holder !== undefined && (holder.pid !== stale?.pid || holder.started !== stale.started)
  if (isAnother) await rename(moved, file)
  else await rm(moved)
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const { pid, started } = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    // Gone in the meantime, or cut off by a crash: either way nobody holds it.
    return undefined
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return started === (await startOf(pid))
}

/** When a process began, in Linux's ticks since boot: the 22nd field, counted after the name in brackets. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    // No such folder on other systems: there the process id has to do.
    return ''
  }
}
