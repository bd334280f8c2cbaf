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
    /** The administration's database of the PostgreSQL that all test files share. */
    readonly postgresUrl: string
    /** Where {@link makeTemporaryFolder} makes folders. */
    readonly runFolder: string
  }
}

let postgres: RealPostgres | undefined
let runFolder: string | undefined

/** Starts one PostgreSQL for all test files of a run, migrates one database for all of them to copy, and makes their folder. */
export async function setup(project: TestProject): Promise<void> {
  runFolder = await mkdtemp(path.join(scratchFolder(), 'sevenport-api-'))
  project.provide('runFolder', runFolder)
  postgres = await startPostgres({ folder: scratchFolder() })
  const client = new Client(postgres.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${templates.migrated}`)
  await client.end()
  // Nobody can copy a database that somebody is connected to: a connection may still be on its way out when it stops.
  const template = connectPostgres(databaseAt(postgres.url, templates.migrated), () => undefined)
  await migrate(template, await readMigrations())
  await template.close()
  project.provide('postgresUrl', postgres.url)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
  if (runFolder !== undefined) await rm(runFolder, { recursive: true })
}

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  return new URL(name, url).href
}
