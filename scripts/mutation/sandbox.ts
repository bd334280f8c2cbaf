import { fork, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Bytecode } from './compiler.ts'
import type { TestReport, TestRequest } from './test-runner.ts'

const testRunner = fileURLToPath(new URL('test-runner.ts', import.meta.url))

/** Milliseconds. A mutant that makes the tests run this long has changed something. */
const timeLimit = 10 * 60_000

/** Every run leaks some 40 MB in the process. */
const runsPerProcess = 25

/** A copy of the contracts and their tests, built in a temporary folder, whose bytecode can be replaced. */
export class Sandbox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sevenport-mutation-'))
  #runner: ChildProcess | undefined
  #runs = 0
  readonly #testRunner: string

  private constructor(runner: string) {
    this.#testRunner = runner
    for (const path of ['contracts', 'test/contracts', 'package.json']) {
      cpSync(path, join(this.#folder, path), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'), 'junction')
  }

  /**
   * Runs `work` with a sandbox and removes it afterward, including its test runner, which would otherwise keep this
   * process alive.
   */
  static async with(work: (sandbox: Sandbox) => Promise<void>, runner = testRunner): Promise<void> {
    const sandbox = new Sandbox(runner)
    const remove = () => sandbox.remove()
    process.on('exit', remove)
    try {
      await work(sandbox)
    } finally {
      process.off('exit', remove)
      remove()
    }
  }

  /** Starts a test runner unless a fresh enough one is running. Must precede `install`, as it builds the project. */
  async start(): Promise<void> {
    if (this.#runs >= runsPerProcess) this.#stop()
    if (this.#runner !== undefined) return
    this.#runner = fork(this.#testRunner, [this.#folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#runs = 0
    await this.#report(this.#runner)
  }

  /** Puts this code into the artifacts of `file`, for the tests to run from now on. */
  install(file: string, contracts: ReadonlyMap<string, Bytecode>): void {
    for (const [name, bytecode] of contracts) {
      const path = join(this.#folder, 'artifacts', file, `${name}.json`)
      const artifact = JSON.parse(readFileSync(path, 'utf8')) as Bytecode
      writeFileSync(path, JSON.stringify({ ...artifact, ...bytecode }))
    }
  }

  /** Runs the Solidity tests and returns the name of one that failed. Throws if they couldn't run. */
  async test(effort: TestRequest['effort']): Promise<string | undefined> {
    if (this.#runner === undefined) throw new Error('The sandbox hasn’t been started')
    this.#runs++
    this.#runner.send({ effort } satisfies TestRequest)
    return (await this.#report(this.#runner)).failedTest
  }

  #report(runner: ChildProcess): Promise<TestReport> {
    return new Promise((done, fail) => {
      const limit = setTimeout(() => {
        this.#stop()
        done({ failedTest: 'the time limit' })
      }, timeLimit)
      const onExit = (code: number | null) => fail(new Error(`The test runner exited with code ${code}`))
      runner.once('exit', onExit)
      runner.once('message', (report) => {
        clearTimeout(limit)
        runner.off('exit', onExit)
        done(report as TestReport)
      })
    })
  }

  #stop(): void {
    this.#runner?.removeAllListeners().kill()
    this.#runner = undefined
  }

  private remove(): void {
    this.#stop()
    rmSync(this.#folder, { recursive: true })
  }
}
