import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'

import { StartupError } from '#server/lib/startup-error.ts'

import type { DatabaseConnection, Script } from './connect.ts'
import type { Database } from './database.ts'

/** A migration of the schema: `NNNN-name/up.sql`. It never changes once it has run anywhere, and can't be undone. */
export interface Migration {
  readonly name: string
  readonly checksum: string
  readonly statements: string
}

type Applied = Pick<Migration, 'name' | 'checksum'>

/** The database and the migrations of this build don't match. */
export class MigrationError extends StartupError {
  override readonly name = 'MigrationError'
}

const migrationsFolder = fileURLToPath(new URL('migrations/', import.meta.url))

/** An arbitrary number, the same in all processes, so that only one of them migrates at a time. */
const advisoryLock = 7_105_001

/** Reads the migrations of this build, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z\d-]+$/.test(name)) throw new MigrationError(`${name} is not a valid migration name`)
      // Git may have checked the file out with other line endings on this system.
      const statements = (await readFile(path.join(folder, name, 'up.sql'), 'utf8')).replaceAll('\r\n', '\n')
      return { name, checksum: createHash('sha256').update(statements).digest('hex'), statements }
    }),
  )
}

/**
 * Brings the database up to `migrations`, all or nothing. If several processes start at once, one migrates and the
 * others wait.
 * @returns The names of the migrations that ran now.
 * @throws MigrationError if the database has a migration that isn't among them or differs.
 */
export async function migrate(
  connection: Pick<DatabaseConnection, 'inScript'>,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  return connection.inScript(async (script) => {
    await script.run(`
      SET LOCAL statement_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = 0;
      SELECT pg_advisory_xact_lock(${advisoryLock});
      CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
    `)
    const applied = await script.query<Applied>('SELECT name, checksum FROM schema_migrations ORDER BY name')
    requireSameHistory(applied, migrations)
    const pending = migrations.slice(applied.length)
    for (const migration of pending) await apply(script, migration)
    return pending.map(({ name }) => name)
  })
}

/**
 * Whether the database has every migration of this build. It may have more: during a rolling upgrade, processes of the
 * older version keep running.
 */
export async function isMigrated(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const rows = await database.select({ name: sql<string>`name` }).from(sql`schema_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}

async function apply(script: Script, { name, checksum, statements }: Migration): Promise<void> {
  try {
    await script.run(statements)
  } catch (error) {
    throw new MigrationError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await script.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
}

function requireSameHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name)
    if (known === undefined) {
      throw new MigrationError(`The database has the migration ${name}, which this build does not know: it is too old`)
    }
    if (known.checksum !== checksum) {
      throw new MigrationError(`The migration ${name} was changed after it had run: add a new one instead`)
    }
    const expected = migrations[index]
    if (expected !== undefined && expected.name !== name) {
      throw new MigrationError(`The database has the migration ${name} but not ${expected.name}, which comes before it`)
    }
  }
}
