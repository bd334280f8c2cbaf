import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, it, vi } from 'vitest'

import { Sandbox } from './sandbox.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sevenport-runner-'))
const noted = path.join(folder, 'noted.json')
const runner = path.join(folder, 'runner.mjs')
// Answers like the real test runner, and lives until it is killed.
writeFileSync(
  runner,
  `import { writeFileSync } from 'node:fs'
   writeFileSync(${JSON.stringify(noted)}, JSON.stringify({ pid: process.pid, sandbox: process.argv[2] }))
   process.on('message', () => process.send({ failedTest: undefined }))
   process.send({ failedTest: undefined })`,
)

afterAll(() => rmSync(folder, { recursive: true }))

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readNoted(): { pid: number; sandbox: string } {
  return JSON.parse(readFileSync(noted, 'utf8')) as { pid: number; sandbox: string }
}

async function expectNothingLeft(): Promise<void> {
  const { pid, sandbox } = readNoted()
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 })
  expect(() => readFileSync(path.join(sandbox, 'package.json'))).toThrow('ENOENT')
}

it('leaves neither its test runner nor its folder behind', async () => {
  await Sandbox.with(async (sandbox) => {
    await sandbox.start()
    expect(await sandbox.test('quick')).toBeUndefined()
    expect(isAlive(readNoted().pid)).toBe(true)
  }, runner)
  await expectNothingLeft()
})

it('leaves nothing behind when the work fails', async () => {
  const work = Sandbox.with(async (sandbox) => {
    await sandbox.start()
    throw new Error('A test fails without a mutant')
  }, runner)
  await expect(work).rejects.toThrow('without a mutant')
  await expectNothingLeft()
})
