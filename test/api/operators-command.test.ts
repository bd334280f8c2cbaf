import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres } from '#server/db/connect.ts'

import { makeOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { codeOf, turnTotpOn } from './support/second-factors.ts'
import { serverEnvironment } from './support/server-process.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

const script = fileURLToPath(new URL('../../scripts/operators.ts', import.meta.url))
const run = promisify(execFile)

let server: TestApp
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined) })
})

afterAll(() => server.close())

/** Runs the command and returns its output from either stream. */
async function operators(...commandLine: readonly string[]): Promise<string> {
  const { encryptionKey } = testConfig.secrets
  const env = serverEnvironment({
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
  })
  try {
    return (await run(process.execPath, [script, ...commandLine], { env })).stdout
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
}

/**
 * Registers an administrator. Returns the arguments that identify them, too, with the next code as this one is used.
 */
async function administrator(): Promise<readonly [Person, () => readonly string[]]> {
  const person = await register(server)
  const { secret } = await turnTotpOn(server, person)
  await makeOperator(server, person, ['administrator'])
  return [person, () => ['--as', person.email, '--code', codeOf(secret, 1)]]
}

test('the command grants a role that two administrators agree on', { timeout: 300_000 }, async () => {
  const cem = await register(server)
  expect(await operators('appoint', 'nobody@mail.example')).toContain('There is no account')
  const [[ann, asAnn], [, asBob]] = [await administrator(), await administrator()]
  expect(await operators('appoint', cem.email)).toContain('There is an administrator')
  expect(await operators('grant', cem.email, 'reviewer')).toContain('npm run operators -- grant')
  expect(await operators('grant', cem.email, 'owner', ...asAnn())).toContain('npm run operators -- grant')

  const [id = ''] = /(?<=confirm )[\da-f-]{36}/.exec(await operators('grant', cem.email, 'reviewer', ...asAnn())) ?? []
  const proposal = `${id}  reviewer for ${cem.email}, proposed by ${ann.email}`
  const before = await operators('list')
  expect(before).toContain(proposal)
  expect(before).not.toMatch(new RegExp(`^${cem.email}`, 'm'))
  expect(await operators('confirm', id, ...asAnn())).toMatch(/already used|Nobody confirms what they have proposed/)
  expect(await operators('confirm', id, ...asBob())).toContain('The role is granted')
  const after = await operators('list')
  expect(after).not.toContain(proposal)
  expect(after).toMatch(new RegExp(`^${cem.email} .* reviewer$`, 'm'))
})
