import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { PGlite } from '@electric-sql/pglite'

import { connectPglite } from '#server/db/connect.ts'
import { migrate, type Migration } from '#server/db/migrate.ts'

const modulesFolder = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const templatesFolder = path.join(modulesFolder, '.cache/sevenport-database')
/** How many stay on the disk, for builds that are switched between. */
const keptTemplates = 4
const engineFile = path.join(modulesFolder, '@electric-sql/pglite/package.json')

/**
 * The files of an empty database with `migrations` applied, for `PGlite.create({ loadDataDir })`. Making them takes
 * seconds, copying them a fraction of one: the first that needs these migrations leaves them for all others.
 */
export async function databaseTemplate(migrations: readonly Migration[]): Promise<Blob> {
  const hash = createHash('sha256').update(await readFile(engineFile))
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`)
  const file = path.join(templatesFolder, `${hash.digest('hex').slice(0, 16)}.tar`)
  try {
    return new Blob([await readFile(file)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return makeTemplate(file, migrations)
  }
}

async function makeTemplate(file: string, migrations: readonly Migration[]): Promise<Blob> {
  const database = await PGlite.create()
  await migrate(connectPglite(database), migrations)
  const template = await database.dumpDataDir('none')
  await database.close()
  // Written aside: somebody else may look for it at the same moment.
  const unfinished = `${file}-${randomUUID()}`
  await mkdir(templatesFolder, { recursive: true })
  await writeFile(unfinished, Buffer.from(await template.arrayBuffer()))
  await rename(unfinished, file)
  await removeOldTemplates()
  return template
}

async function removeOldTemplates(): Promise<void> {
  const names = (await readdir(templatesFolder)).filter((name) => name.endsWith('.tar'))
  const templates = await Promise.all(
    names.map(async (name) => {
      const file = path.join(templatesFolder, name)
      return { file, madeAt: (await stat(file)).mtimeMs }
    }),
  )
  const oldest = templates.toSorted((a, b) => b.madeAt - a.madeAt).slice(keptTemplates)
  for (const { file } of oldest) await rm(file, { force: true })
}
