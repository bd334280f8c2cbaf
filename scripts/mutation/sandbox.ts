import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { TestReport } from './run-tests.ts'

const testRunner = fileURLToPath(new URL('run-tests.ts', import.meta.url))

/** A mutant that makes the tests run this long has changed something. */
const timeout = 10 * 60_000

/** `passed` means that no test noticed. */
export type Verdict = { readonly passed: true } | { readonly passed: false; readonly killedBy: string }

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

  /** Builds what changed and runs the Solidity tests; throws if they could not be run. */
  async test(effort: 'quick' | 'thorough'): Promise<Verdict> {
    const process = fork(testRunner, [this.#folder, effort], { silent: true, timeout })
    const output: string[] = []
    let report: TestReport | undefined
    process.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    process.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    process.on('message', (message) => (report = message as TestReport))
    const signal = await new Promise<NodeJS.Signals | null>((done) => {
      process.on('close', (_code, closedBy) => done(closedBy))
    })

    if (signal !== null) return { passed: false, killedBy: 'time limit' }
    if (report === undefined) throw new Error(`The tests could not be run:\n${output.join('')}`)
    return report.failedTest === undefined ? { passed: true } : { passed: false, killedBy: report.failedTest }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
