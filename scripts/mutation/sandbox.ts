import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { TestReport } from './run-tests.ts'

const testRunner = fileURLToPath(new URL('run-tests.ts', import.meta.url))

/** Milliseconds. A mutant that makes the tests run this long has changed something. */
const timeLimit = 10 * 60_000

/** A copy of the contracts and their tests in a temporary folder, for changes that must not reach the project. */
export class Sandbox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sevenport-mutation-'))

  constructor() {
    for (const path of ['contracts', 'test/contracts', 'package.json']) {
      cpSync(path, join(this.#folder, path), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'), 'junction')
  }

  write(file: string, source: string): void {
    writeFileSync(join(this.#folder, file), source)
  }

  /** Builds what changed and runs the Solidity tests, `quick` without invariants. Throws if they could not be run. */
  async test(effort: 'quick' | 'thorough'): Promise<TestReport> {
    const runner = fork(testRunner, [this.#folder, effort], { silent: true, timeout: timeLimit })
    const output: string[] = []
    let report: TestReport | undefined
    for (const stream of [runner.stdout, runner.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    }
    runner.on('message', (message) => (report = message as TestReport))
    const signal = await new Promise<NodeJS.Signals | null>((done) => {
      runner.on('close', (_code, endedBy) => done(endedBy))
    })

    if (report !== undefined) return report
    if (signal !== null) return { outcome: 'failed', failedTest: 'time limit' }
    throw new Error(`The tests could not be run:\n${output.join('')}`)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
