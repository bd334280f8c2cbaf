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
  /** A folder to copy; never open it in place. */
  readonly folder: string
  /** The same database as a file for `PGlite.create({ loadDataDir })`. */
  readonly archive: string
}

const modulesFolder = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const templatesFolder = path.join(modulesFolder, '.cache/sevenport-database')
/** How many templates to keep, for switching between branches. */
const keptTemplates = 4
const engineFile = path.join(modulesFolder, '@electric-sql/pglite/package.json')
/** A finished one is named by a hash alone. */
const isUnfinished = (name: string) => name.includes('-')
const makingScript = fileURLToPath(new URL('make-database-template.ts', import.meta.url))

/**
 * Returns an empty database to start from. Creating one takes seconds, copying it a fraction of one: the first caller
 * with these migrations creates it for all others.
 */
export async function databaseTemplate(): Promise<DatabaseTemplate> {
  const hash = createHash('sha256').update(await readFile(engineFile))
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  const made = path.join(templatesFolder, hash.digest('hex').slice(0, 16))
  if (!existsSync(made)) await makeTemplate(made)
  return { folder: path.join(made, 'database'), archive: path.join(made, 'database.tar') }
}

/** Runs in a separate process: the database engine would hold hundreds of megabytes for migrations until it exits. */
async function makeTemplate(made: string): Promise<void> {
  // Written to a temporary name, because another process may look for the template at the same moment.
  const unfinished = `${made}-${randomUUID()}`
  await mkdir(unfinished, { recursive: true })
  const child = fork(makingScript, [unfinished], { execArgv: [] })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode !== 0) {
    await rm(unfinished, { recursive: true })
    throw new Error('The database could not be created')
  }
  // Another process may have created the same in the meantime.
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
