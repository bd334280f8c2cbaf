import { accessSync, constants, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** What a look at the folder of a database gave: where it really is, or what is in the way. */
export type FolderReport = { readonly folder: string } | { readonly fault: string }

/** Looks at everything in the folder that PostgreSQL may open. Waits as long as the file system does. */
function checkFolder(given: string): FolderReport {
  mkdirSync(path.dirname(path.resolve(given)), { recursive: true })
  const stats = statSync(given, { throwIfNoEntry: false })
  if (stats === undefined) {
    const folder = path.resolve(given)
    accessSync(path.dirname(folder), constants.W_OK)
    return { folder }
  }
  if (!stats.isDirectory()) return { fault: 'is a file, and a database needs a folder' }
  // One and the same, whichever link leads to it.
  const folder = realpathSync(given)
  const parent = path.dirname(folder)
  accessSync(parent, constants.W_OK)
  // The lock lies beside it, where others that mount the same volume would not see it.
  if (statSync(parent).dev !== stats.dev) {
    return { fault: 'is a volume of its own: mount the volume at the folder above it, which is DATA_FOLDER' }
  }
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    const entry = statSync(file, { throwIfNoEntry: false })
    // Gone by now: somebody else has the database open, which the lock will tell.
    if (entry === undefined) continue
    if (!entry.isFile() && !entry.isDirectory()) return { fault: `has ${name} in it, which is no file` }
    if (name === 'PG_VERSION') readFileSync(file)
  }
  return { folder }
}

// Started as a process of its own: a file system that hangs would stop the server, even from ending.
const [given] = process.argv.slice(2)
if (given !== undefined && process.send !== undefined) {
  try {
    process.send(checkFolder(given))
  } catch (error) {
    process.send({ fault: `cannot be used: ${(error as Error).message}` } satisfies FolderReport)
  }
  process.disconnect()
}
