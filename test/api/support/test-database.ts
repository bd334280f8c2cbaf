import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'

import { databaseTemplate } from '#scripts/local-world/database-template.ts'
import { connectPglite, connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'

import { databaseAt, templates } from './postgres-cluster.ts'

/**
 * Creates a database on the PostgreSQL that all test files share, for tests in which several connections race, and
 * returns its URL.
 * @param template Whether every migration has been applied.
 */
export async function createTestDatabase(template: keyof typeof templates = 'migrated'): Promise<string> {
  return copyDatabase(templates[template])
}

/** Copies a database without connections and returns the URL of the copy. */
export async function copyTestDatabase(url: string): Promise<string> {
  return copyDatabase(nameOf(url))
}

async function copyDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return databaseAt(inject('postgresUrl'), name)
}

/**
 * Creates a database with every migration applied, for one test file. It has a single connection, like PGlite: a query
 * outside of the open transaction that it belongs in waits forever, here and in the local world.
 */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const url = await createTestDatabase()
  // The connection may still be closing when the database is dropped.
  const connection = connectPostgres(url, () => undefined, { connections: 1, connectionTimeout: 60_000 })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await administer(`DROP DATABASE ${nameOf(url)} WITH (FORCE)`)
    },
  }
}

/** Opens the local world's kind of database, in memory, with every migration applied. */
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
