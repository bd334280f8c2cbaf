import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { playwrightFailures, renderFailures, vitestFailures } from './failures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenport-failures-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('reads failed tests, and files that failed as a whole, from Vitest’s report', async () => {
  const testResults = [
    {
      name: resolve('test/api/ledger.test.ts'),
      assertionResults: [
        { status: 'passed', fullName: 'books balance', failureMessages: [] },
        { status: 'failed', fullName: 'a ledger refuses half an entry', failureMessages: ['Error: 1 is 2\n  at x'] },
      ],
    },
    { name: resolve('src/a.test.ts'), message: '\u001B[31mNo such module\u001B[39m\nsomewhere', assertionResults: [] },
    { name: resolve('src/b.test.ts'), message: '', assertionResults: [] },
  ]
  const failures = await vitestFailures(await report({ testResults }))
  expect(renderFailures(failures).split('\n')).toEqual([
    'Failed: test/api/ledger.test.ts > a ledger refuses half an entry: Error: 1 is 2',
    'Failed: src/a.test.ts: No such module',
  ])
})

test('reads failures, then tests that passed on a retry, from Playwright’s report', async () => {
  const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ duration: 1, error: message && { message } })) }],
  })
  const inner = { file: 'journeys/stake.spec.ts', specs: [spec('claims', 'flaky', 'Error: hidden\nlog', undefined)] }
  const suites = [
    { file: 'journeys/sell.spec.ts', specs: [spec('sells', 'unexpected', '\u001B[31mError: late\u001B[39m', 'Error')] },
    { file: 'journeys/stake.spec.ts', specs: [spec('stakes', 'expected', undefined)], suites: [inner] },
  ]
  const failures = await playwrightFailures(await report({ config: { rootDir: resolve('test/e2e') }, suites }))
  expect(renderFailures(failures).split('\n')).toEqual([
    'Passed on the second try: test/e2e/journeys/stake.spec.ts > claims: Error: hidden',
    'Failed: test/e2e/journeys/sell.spec.ts > sells: Error: late',
  ])
})

test('reads nothing from a runner that wrote no report', async () => {
  expect(await vitestFailures(join(folder, 'none.json'))).toEqual([])
  expect(await playwrightFailures(join(folder, 'none.json'))).toEqual([])
})
