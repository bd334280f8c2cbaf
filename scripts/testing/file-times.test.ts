import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { playwrightFileTimes, slowest, vitestFileTimes } from './file-times.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenport-times-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('reads when each file began and ended from Vitest’s report', async () => {
  const testResults = [{ name: resolve('test/api/ledger.test.ts'), startTime: 1_000, endTime: 3_500 }]
  expect(await vitestFileTimes(await report({ testResults }))).toEqual([
    { file: 'test/api/ledger.test.ts', seconds: 2.5 },
  ])
})

test('sums the attempts of each test, in nested suites too, from Playwright’s report', async () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const inner = { file: 'journeys/stake.spec.ts', specs: [spec(2_000, 500)] }
  const suites = [{ file: 'journeys/stake.spec.ts', specs: [spec(1_000)], suites: [inner] }]
  const times = await playwrightFileTimes(await report({ config: { rootDir: resolve('test/e2e') }, suites }))
  expect(times).toEqual([{ file: 'test/e2e/journeys/stake.spec.ts', seconds: 3.5 }])
})

test('reads nothing from a runner that wrote no report', async () => {
  expect(await vitestFileTimes(join(folder, 'none.json'))).toEqual([])
  expect(await playwrightFileTimes(join(folder, 'none.json'))).toEqual([])
})

test('sorts the slowest first', () => {
  const times = [1, 3, 2].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }))
  expect(slowest(times, 2).map(({ seconds }) => seconds)).toEqual([3, 2])
})
