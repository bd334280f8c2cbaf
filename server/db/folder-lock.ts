import { DatabaseSync } from 'node:sqlite'

import { StartupError } from '#server/lib/startup-error.ts'

/** Another process, or another part of this one, uses the folder. */
export class FolderLockedError extends StartupError {
  override readonly name = 'FolderLockedError'

  constructor(folder: string) {
    super(
      `${folder} is used by another process, of this machine or of a container that has the same volume. Stop that first, or use another folder`,
    )
  }
}

/** What SQLite calls it when somebody else has the lock. */
const busy = 5

/** Garbage collection would close a file, and give its lock free. */
const held = new Set<DatabaseSync>()

/**
 * Takes the folder for this process: two PGlites on the same files would destroy them.
 *
 * The lock belongs to the operating system, which gives it free when the process ends, however it ends. It hangs on the
 * file itself, so that it holds between containers that share a volume, where process ids say nothing: in each of them
 * the server may have the id 1. It does not run out either, as a lease would while its process is stopped or its machine
 * suspended. Node cannot lock files but through SQLite, which locks the file of a transaction that writes (fcntl, or
 * LockFileEx on Windows; over NFS the server of the volume keeps the lock). Nothing is ever written into that file, and
 * it is never removed: whoever waited for it would hold a lock on a file that nobody else sees.
 *
 * It lies beside the folder, not in it: a process loses such a lock when it closes any other descriptor of the file, and
 * PostgreSQL may open every file of its folder.
 * @returns What gives the folder free.
 * @throws FolderLockedError
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(`${folder}.os-lock`)
  try {
    // Else SQLite lays a journal beside it, which is left when the process is killed.
    file.exec('PRAGMA journal_mode = MEMORY')
    // Not EXCLUSIVE: of two that come at the same moment each could be in the way of the other.
    file.exec('BEGIN IMMEDIATE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: unknown }).errcode === busy) throw new FolderLockedError(folder)
    throw new StartupError(`${folder}.os-lock cannot be locked: ${(error as Error).message}`, { cause: error })
  }
  held.add(file)
  return () => {
    if (held.delete(file)) file.close()
  }
}
