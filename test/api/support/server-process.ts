import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { vi } from 'vitest'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
/** Milliseconds within which a server has to listen, even on a busy machine. */
const patience = 180_000

/** Each test starts its own servers: this cache lets only the first one compile the code. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/server-process', import.meta.url))

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

/** Returns a server's configuration with these variables, such as those of its database and mail server. */
export function serverEnvironment(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    PUBLIC_URL: 'https://app.example',
    APP_FOLDER: 'none',
    ACCESS_TOKEN_KEY: key(1),
    CODE_KEY: key(2),
    ENCRYPTION_KEY: key(3),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Sevenport <no-reply@app.example>',
    SUPPORT_EMAIL: 'support@app.example',
    PRICES: 'none',
    ...variables,
  }
}

/** The server as production starts it: a process of its own, which can be stopped or killed. */
export class ServerProcess {
  /** The exit code once it has ended; null if it was killed. */
  readonly ended: Promise<number | null>
  readonly #child: ChildProcessWithoutNullStreams
  #output = ''

  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [main], { env: { ...environment, NODE_COMPILE_CACHE: compiled } })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString()
      })
    }
    this.ended = once(this.#child, 'exit').then(([code]) => code as number | null)
  }

  /** Standard output and error together. */
  get output(): string {
    return this.#output
  }

  kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal)
  }

  /** Resolves to its port once it listens. */
  async port(): Promise<number> {
    const url = await vi.waitFor(
      () => {
        const found = /"url":"(http:[^"]+)"/.exec(this.#output)?.[1]
        if (found === undefined) throw new Error(`The server is not listening yet:\n${this.#output}`)
        return found
      },
      { timeout: patience, interval: 50 },
    )
    return Number(new URL(url).port)
  }
}
