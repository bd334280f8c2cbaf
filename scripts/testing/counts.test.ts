import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { countExit, countHardhat, countPlaywright, countVitest } from './counts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenport-counts-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(name: string, content: object): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(content))
  return file
}

describe('counting tests', () => {
  test('counts a check without tests as one', () => {
    expect(countExit({ exitCode: 0, output: '', reportFile: '' })).toEqual({ passed: 1, failed: 0 })
    expect(countExit({ exitCode: 2, output: '', reportFile: '' })).toEqual({ passed: 0, failed: 1 })
  })

  test('reads passes and failures from Hardhat’s output', () => {
    const output = 'Running Solidity tests\n\n  41 passing\n  2 failing\n'
    expect(countHardhat({ exitCode: 1, output, reportFile: '' })).toEqual({ passed: 41, failed: 2 })
  })

  test('reads the reports of Vitest and Playwright, and counts a passed retry as passed', async () => {
    const units = await report('units.json', { numPassedTests: 7, numFailedTests: 1 })
    expect(await countVitest({ exitCode: 1, output: '', reportFile: units })).toEqual({ passed: 7, failed: 1 })
    const pages = await report('pages.json', { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } })
    expect(await countPlaywright({ exitCode: 1, output: '', reportFile: pages })).toEqual({ passed: 6, failed: 1 })
  })

  test('counts a runner that dies or finds no tests as failed', async () => {
    expect(countHardhat({ exitCode: 1, output: 'Compilation failed', reportFile: '' })).toEqual({
      passed: 0,
      failed: 1,
    })
    expect(countHardhat({ exitCode: 0, output: '0 passing', reportFile: '' })).toEqual({ passed: 0, failed: 1 })
    const missing = join(folder, 'missing.json')
    expect(await countVitest({ exitCode: 1, output: '', reportFile: missing })).toEqual({ passed: 0, failed: 1 })
  })
})
