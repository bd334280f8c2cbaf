import { PGlite } from '@electric-sql/pglite'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'
import { connectPglite, type DatabaseConnection } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate.ts'

/** A database in memory with every migration applied, for one test file. */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  return connectPglite(await PGlite.create({ loadDataDir: await databaseTemplate(await readMigrations()) }))
}
