import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, so that what measures it does not share its processor time. */
export interface ChildServer {
  readonly url: string
  /** Memory that the process holds at this moment, in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts `file` of this folder, which calls `announce`. What it prints goes nowhere. */
export async function startChild(file: string, environment: Record<string, string>): Promise<ChildServer> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const url = await nextMessage<string>(child)
  return {
    url,
    memory: () => {
      child.send('memory')
      return nextMessage<number>(child)
    },
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** In the child: tells where it listens, and from then on how much memory it holds when it is asked; ends with its parent. */
export function announce(url: string): void {
  process.on('disconnect', () => process.exit())
  process.send?.(url)
  process.on('message', () => process.send?.(process.memoryUsage.rss()))
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
