import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'
import { connectPglite, connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'

import { databaseAt, templates } from './postgres-cluster.ts'

/**
 * Creates a database on the PostgreSQL that all test files share, and returns its URL: for tests in which several
 * connections race.
 * @param template Whether every migration has been applied.
 */
export async function createTestDatabase(template: keyof typeof templates = 'migrated'): Promise<string> {
  return copyDatabase(templates[template])
}

/** Copies a database that nobody is connected to, and returns the URL of the copy. */
export async function copyTestDatabase(url: string): Promise<string> {
  return copyDatabase(nameOf(url))
}

async function copyDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return databaseAt(inject('postgresUrl'), name)
}

/**
 * A database with every migration applied, for one test file. It has one connection, as PGlite has: a query beside an
 * open transaction that it should be part of waits for ever, here and in the local world.
 */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const url = await createTestDatabase()
  // A connection may still be on its way out when the database is dropped.
  const connection = connectPostgres(url, () => undefined, { connections: 1, connectionTimeout: 60_000 })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await administer(`DROP DATABASE ${nameOf(url)} WITH (FORCE)`)
    },
  }
}

/** The database of the local world, in memory, with every migration applied. */
export async function openTestPglite(): Promise<DatabaseConnection> {
  const { archive } = await databaseTemplate()
  return connectPglite(await PGlite.create({ loadDataDir: new Blob([await readFile(archive)]) }))
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function administer(statement: string): Promise<void> {
  const client = new Client(inject('postgresUrl'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
