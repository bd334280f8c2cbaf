import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { serverEnvironment } from './support/server-process.ts'
import { createTestDatabase } from './support/test-database.ts'

const script = fileURLToPath(new URL('../../scripts/merchants.ts', import.meta.url))
const run = promisify(execFile)

let connection: DatabaseConnection
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  connection = connectPostgres(databaseUrl, () => undefined)
})

afterAll(() => connection.close())

/** Runs the command and returns its output from either stream. */
async function terms(...entries: readonly string[]): Promise<string> {
  try {
    const env = serverEnvironment({ DATABASE_URL: databaseUrl })
    return (await run(process.execPath, [script, 'terms', ...entries], { env })).stdout
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
}

test('the command announces terms once and audits it', { timeout: 120_000 }, async () => {
  const inThreeDays = addSeconds(new Date(), 3 * 86_400)
    .toISOString()
    .slice(0, 10)
  expect(await terms(inThreeDays, '51', '30', '20', '14')).toContain('npm run merchants')
  expect(await terms(inThreeDays, '40', '30', '31', '14')).toContain('npm run merchants')
  expect(await terms('2020-01-01', '40', '30', '20', '14')).toContain('at least a day before')
  expect(await terms(inThreeDays, '40', '30.25', '20', '14')).toContain('Announced')
  expect(await terms(inThreeDays, '10', '10', '10', '14')).toContain('already announced')
  expect(await terms()).toBe(`from ${inThreeDays}T00:00:00.000Z  40 %, 30.25 %, 20 %  paid after 14 days\n`)
  const entries = await connection.database.select().from(operatorAudit)
  expect(entries).toMatchObject([{ action: 'announce-merchant-terms', operator: 'command', operatorId: null }])
})
