import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { countUsage, type Usage } from './server-usage.ts'

/** A server in a separate process, so that it doesn't share its CPU time with the benchmark. */
export interface ChildServer {
  readonly url: string
  /** Memory that the process currently uses, in bytes. */
  memory(): Promise<number>
  /** What it has used since it started. */
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** As in production (see docs/configuration.md). */
const execArgv = ['--max-semi-space-size=8']
const productionEnvironment = { MALLOC_ARENA_MAX: '2' }

/** Starts `file` of this folder, which must call `prepareChild`. Discards its output. */
export async function startChild(file: string, environment: Record<string, string>): Promise<ChildServer> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, {
    env: { ...process.env, ...productionEnvironment, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv,
  })
  const url = await nextMessage<string>(child)
  return {
    url,
    memory: () => ask<number>(child, 'memory'),
    usage: () => ask<Usage>(child, 'usage'),
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/**
 * Runs in the child, before it connects to anything: counts what it uses.
 * @returns A function that reports the server's URL, then answers requests for its memory and usage. The child exits
 * with its parent.
 */
export function prepareChild(): (url: string) => void {
  const usage = countUsage()
  const answers = { memory: () => process.memoryUsage.rss(), usage }
  return (url) => {
    process.on('disconnect', () => process.exit())
    process.send?.(url)
    process.on('message', (question: keyof typeof answers) => process.send?.(answers[question]()))
  }
}

function ask<T>(child: ChildProcess, question: 'memory' | 'usage'): Promise<T> {
  child.send(question)
  return nextMessage<T>(child)
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server exited with code ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
