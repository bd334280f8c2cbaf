import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { readMigrations } from '#server/db/migrate.ts'

/** An empty database with every migration applied. */
export interface DatabaseTemplate {
  /** A folder to copy, which nobody may open. */
  readonly folder: string
  /** The same as a file for `PGlite.create({ loadDataDir })`. */
  readonly archive: string
}

const modulesFolder = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const templatesFolder = path.join(modulesFolder, '.cache/sevenport-database')
/** How many stay on the disk, for builds that are switched between. */
const keptTemplates = 4
const engineFile = path.join(modulesFolder, '@electric-sql/pglite/package.json')
/** A finished one is named by a hash alone. */
const isUnfinished = (name: string) => name.includes('-')
const makingScript = fileURLToPath(new URL('make-database-template.ts', import.meta.url))

/**
 * An empty database to begin with. Making it takes seconds, copying it a fraction of one: the first that needs these
 * migrations leaves it for all others.
 */
export async function databaseTemplate(): Promise<DatabaseTemplate> {
  const hash = createHash('sha256').update(await readFile(engineFile))
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  const made = path.join(templatesFolder, hash.digest('hex').slice(0, 16))
  if (!existsSync(made)) await makeTemplate(made)
  return { folder: path.join(made, 'database'), archive: path.join(made, 'database.tar') }
}

/** In a process of its own: the engine keeps the memory that making a database takes, hundreds of megabytes, to its end. */
async function makeTemplate(made: string): Promise<void> {
  // Written aside: somebody else may look for it at the same moment.
  const unfinished = `${made}-${randomUUID()}`
  await mkdir(unfinished, { recursive: true })
  const child = fork(makingScript, [unfinished], { execArgv: [] })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode !== 0) {
    await rm(unfinished, { recursive: true })
    throw new Error('The database could not be made')
  }
  // Somebody else may have made the same in the meantime.
  if (existsSync(made)) await rm(unfinished, { recursive: true })
  else await rename(unfinished, made)
  await removeOldTemplates()
}

async function removeOldTemplates(): Promise<void> {
  const names = (await readdir(templatesFolder)).filter((name) => !isUnfinished(name))
  const templates = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(templatesFolder, name)
      return { folder, madeAt: (await stat(folder)).mtimeMs }
    }),
  )
  const oldest = templates.toSorted((a, b) => b.madeAt - a.madeAt).slice(keptTemplates)
  for (const { folder } of oldest) await rm(folder, { recursive: true, force: true })
}
