import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'

import { createTestDatabase } from './support/test-database.ts'

let connection: DatabaseConnection
let other: DatabaseConnection
const errors: Error[] = []

beforeAll(async () => {
  const url = await createTestDatabase()
  connection = connectPostgres(url, (error) => errors.push(error))
  other = connectPostgres(url, () => undefined)
})

afterAll(async () => {
  await Promise.all([connection.close(), other.close()])
})

/** Ends all other connections, as a restarting database does. */
async function cutOff(): Promise<void> {
  const before = errors.length
  await other.database.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  // The disconnect arrives while no query runs.
  await expect.poll(() => errors.length).toBeGreaterThan(before)
}

it('losing a connection in a transaction fails it, and the next one works', async () => {
  const lost = connection.database.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`)
    await cutOff()
    await tx.execute(sql`SELECT 1`)
  })
  await expect(lost).rejects.toThrow('Failed query: rollback')
  // The client may retry in a moment: no fault of ours.
  expect(isDatabaseUnavailable(await lost.catch((error: unknown) => error))).toBe(true)
  expect(errors.map(({ message }) => message)).toContain('terminating connection due to administrator command')
  await expect(connection.database.execute(sql`SELECT 1`)).resolves.toBeDefined()
})

it('losing a connection in a script fails it, and the next one works', async () => {
  const lost = connection.inScript(async (script) => {
    await script.run('SELECT 1')
    await cutOff()
    await script.run('SELECT 1')
  })
  await expect(lost).rejects.toThrow('not queryable')
  await expect(connection.inScript((script) => script.query('SELECT 1'))).resolves.toHaveLength(1)
})
