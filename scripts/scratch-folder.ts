import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder that Linux keeps in memory. */
const memoryFolder = '/dev/shm'

/** Space for the files of a test run: at most 2 GB, in addition to the memory of its processes. */
const neededSpace = 4 * 2 ** 30
const neededMemory = 12 * 2 ** 30

/**
 * Returns a folder for temporary test files: in memory, if there is plenty. A copy of the migrated database is a
 * thousand files, which takes 30 ms there and 300 to 700 ms on a disk.
 */
export function scratchFolder(): string {
  return isRoomy() ? memoryFolder : tmpdir()
}

function isRoomy(): boolean {
  if (process.platform !== 'linux' || !existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= neededSpace && process.availableMemory() >= neededMemory
}
