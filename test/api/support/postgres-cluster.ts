import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { scratchFolder } from '#scripts/scratch-folder.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'

import { type RealPostgres, startPostgres } from './real-postgres.ts'

/** Names of databases that {@link createTestDatabase} copies. */
export const templates = { migrated: 'test_template', empty: 'template0' } as const

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the administrative database of the PostgreSQL that all test files share. */
    readonly postgresUrl: string
    /** The folder in which {@link makeTemporaryFolder} creates others. */
    readonly runFolder: string
  }
}

let postgres: RealPostgres | undefined
let runFolder: string | undefined

/** Starts one PostgreSQL for all test files of a run, migrates a database for them to copy and creates their folder. */
export async function setup(project: TestProject): Promise<void> {
  runFolder = await mkdtemp(path.join(scratchFolder(), 'sevenport-api-'))
  project.provide('runFolder', runFolder)
  postgres = await startPostgres({ folder: scratchFolder() })
  const client = new Client(postgres.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${templates.migrated}`)
  await client.end()
  // A database can't be copied while there are connections to it, such as one that is still closing.
  const template = connectPostgres(databaseAt(postgres.url, templates.migrated), () => undefined)
  await migrate(template, await readMigrations())
  await template.close()
  project.provide('postgresUrl', postgres.url)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
  if (runFolder !== undefined) await rm(runFolder, { recursive: true })
}

/** Returns the URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  return new URL(name, url).href
}
