import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { LocalWorld, LocalWorldOptions } from '#scripts/local-world/start-local-world.ts'

/** What can be passed to another process. */
export type WorldProcessOptions = Omit<LocalWorldOptions, 'log'>

/** What the world tells its parent once everything runs. */
export type WorldReport = Pick<LocalWorld, 'url' | 'chains' | 'bitcoinNodes' | 'tronUrl'>

/**
 * A local world in a process of its own. Contracts that change reach everything that has read them at its start, the
 * server's modules too, only in a new process.
 */
export class WorldProcess {
  readonly #options: WorldProcessOptions
  #child: ChildProcess | undefined
  #next: ChildProcess | undefined

  constructor(options: WorldProcessOptions) {
    this.#options = options
  }

  /** Has the next world load its programs, which takes as long as compiling, while the one that runs goes on. */
  prepare(): void {
    this.#next ??= fork(fileURLToPath(new URL('world-child.ts', import.meta.url)), [JSON.stringify(this.#options)])
  }

  /**
   * Starts a world, after the one that runs has ended.
   * @throws If it does not start; why was printed by then.
   */
  async start(): Promise<WorldReport> {
    this.prepare()
    await end(this.#child)
    const child = this.#next
    if (child === undefined) throw new Error('The local world has been stopped')
    this.#child = child
    this.#next = undefined
    return new Promise((resolve, reject) => {
      child.once('message', (report) => resolve(report as WorldReport))
      child.once('exit', (code) => reject(new Error(`The local world ended with ${code}`)))
      child.send('start')
    })
  }

  /** Returns when the world has ended and its ports are free. */
  async stop(): Promise<void> {
    const children = [this.#next, this.#child]
    this.#next = undefined
    this.#child = undefined
    await Promise.all(children.map(end))
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
