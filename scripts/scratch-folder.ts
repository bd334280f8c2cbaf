import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps this folder in memory. */
const memoryFolder = '/dev/shm'

/** The files of a run of the tests: at their most 2 GB beside what its processes take. */
const neededSpace = 4 * 2 ** 30
const neededMemory = 12 * 2 ** 30

/**
 * Where tests put files that nobody needs afterwards: in memory, if there is plenty of it. A copy of the migrated database
 * is a thousand files, which take 30 ms there and 300 to 700 on a disk.
 */
export function scratchFolder(): string {
  return isRoomy() ? memoryFolder : tmpdir()
}

function isRoomy(): boolean {
  if (process.platform !== 'linux' || !existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= neededSpace && process.availableMemory() >= neededMemory
}
