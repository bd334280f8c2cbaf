import { DatabaseSync } from 'node:sqlite'

import { StartupError } from '#server/lib/startup-error.ts'

/** The folder is in use, by another process or elsewhere in this one. */
export class FolderLockedError extends StartupError {
  override readonly name = 'FolderLockedError'

  constructor(folder: string) {
    super(
      `${folder} is used by another process, on this machine or in a container with the same volume. Stop that process first, or use another folder`,
    )
  }
}

/** SQLite's error code for a lock that is held elsewhere. */
const busy = 5

/** Prevents garbage collection, which would close a file and release its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks the folder for this process: two PGlites on the same files would destroy them.
 *
 * The operating system owns the lock and releases it when the process ends, however that happens. The lock is on the
 * file itself, so it works between containers that share a volume, where process ids mean nothing: each may run the
 * server with id 1. Unlike a lease, it doesn't expire while its process is stopped or its machine suspended. Node can
 * lock files only through SQLite, which locks the file of a writing transaction (fcntl, or LockFileEx on Windows; over
 * NFS, the volume's server keeps the lock). Nothing is ever written to that file, and it is never removed, or a waiting
 * process could lock a file that others no longer see.
 *
 * It is next to the folder, not inside: a process loses such a lock when it closes any other descriptor of the file,
 * and PostgreSQL may open every file of its folder.
 * @returns A function that releases the folder.
 * @throws FolderLockedError
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(`${folder}.os-lock`)
  try {
    // Otherwise SQLite creates a journal next to it, which remains if the process is killed.
    file.exec('PRAGMA journal_mode = MEMORY')
    // Not EXCLUSIVE: two processes that lock at the same moment could block each other.
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
