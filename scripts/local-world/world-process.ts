import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { LocalWorld, LocalWorldOptions } from '#scripts/local-world/start-local-world.ts'

/** The options that can be passed to another process. */
export type WorldProcessOptions = Omit<LocalWorldOptions, 'log'>

/** What the world reports to its parent once everything is running. */
export type WorldReport = Pick<LocalWorld, 'url' | 'chains' | 'bitcoinNodes' | 'tronUrl'>

/**
 * A local world in a separate process. Modules read the contracts' ABIs and addresses when they load, including the
 * server's, so that changes take a new process.
 */
export class WorldProcess {
  readonly #options: WorldProcessOptions
  #child: ChildProcess | undefined
  #next: ChildProcess | undefined

  constructor(options: WorldProcessOptions) {
    this.#options = options
  }

  /** Makes the next world load its code, which takes as long as compiling, while the current one keeps running. */
  prepare(): void {
    this.#next ??= fork(fileURLToPath(new URL('world-child.ts', import.meta.url)), [JSON.stringify(this.#options)])
  }

  /**
   * Starts a world once the current one has stopped.
   * @throws If it doesn't start; the reason has been printed by then.
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
      child.once('exit', (code) => reject(new Error(`The local world exited with code ${code}`)))
      child.send('start')
    })
  }

  /** Resolves once the world has stopped and its ports are free. */
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
