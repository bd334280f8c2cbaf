import { readFile } from 'node:fs/promises'

import { PGlite } from '@electric-sql/pglite'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'
import { connectPglite, type DatabaseConnection } from '#server/db/connect.ts'

/** A database in memory with every migration applied, for one test file. */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const { archive } = await databaseTemplate()
  return connectPglite(await PGlite.create({ loadDataDir: new Blob([await readFile(archive)]) }))
}
