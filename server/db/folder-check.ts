import { accessSync, constants, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** Result of checking a database's folder: its real path, or what is wrong with it. */
export type FolderReport = { readonly folder: string } | { readonly fault: string }

/** Checks everything in the folder that PostgreSQL may open. Blocks as long as the file system does. */
function checkFolder(given: string): FolderReport {
  mkdirSync(path.dirname(path.resolve(given)), { recursive: true })
  const stats = statSync(given, { throwIfNoEntry: false })
  if (stats === undefined) {
    const folder = path.resolve(given)
    accessSync(path.dirname(folder), constants.W_OK)
    return { folder }
  }
  if (!stats.isDirectory()) return { fault: 'is a file, but the database needs a folder' }
  // The same path through any link.
  const folder = realpathSync(given)
  const parent = path.dirname(folder)
  accessSync(parent, constants.W_OK)
  // The lock is a file next to the folder, where other mounts of the same volume wouldn't see it.
  if (statSync(parent).dev !== stats.dev) {
    return { fault: 'is itself a volume: mount the volume at its parent folder, which is DATA_FOLDER' }
  }
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    const entry = statSync(file, { throwIfNoEntry: false })
    // Deleted meanwhile: another process has the database open, as the lock will tell.
    if (entry === undefined) continue
    if (!entry.isFile() && !entry.isDirectory()) return { fault: `contains ${name}, which is not a file` }
    if (name === 'PG_VERSION') readFileSync(file)
  }
  return { folder }
}

// Runs in a separate process: a hanging file system would block the server and even keep it from exiting.
const [given] = process.argv.slice(2)
if (given !== undefined && process.send !== undefined) {
  try {
    process.send(checkFolder(given))
  } catch (error) {
    process.send({ fault: `cannot be used: ${(error as Error).message}` } satisfies FolderReport)
  }
  process.disconnect()
}
