import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

import type { Stage } from './stages.ts'

const running = new Set<ChildProcess>()

/** Longer than the slowest stage takes on a slow, busy machine: anything longer hangs. */
const longestSeconds = 65 * 60
/** Time that a stage has left to exit after it was told to. */
const graceSeconds = 10

export interface StageRun {
  readonly exitCode: number
  readonly output: string
  readonly seconds: number
}

/**
 * Runs a stage as a child process and forwards its output, each line prefixed with the stage's name, padded to `indent`
 * characters. `environment` is added to ours. A stage that exceeds `limitSeconds` is stopped, counts as failed, and
 * says so: a complete run with a result beats one that has to be aborted by hand.
 */
export async function runStage(
  stage: Pick<Stage, 'name' | 'command'>,
  environment: NodeJS.ProcessEnv,
  indent: number,
  limitSeconds = longestSeconds,
): Promise<StageRun> {
  const [command = '', ...parameters] = stage.command
  const started = performance.now()
  const child = spawn(command, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that servers and browsers started by the stage end with it.
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  })
  running.add(child)

  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    process.stdout.write(`${stage.name.padStart(indent)} │ ${line}\n`)
  }
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', say)
  let killer: NodeJS.Timeout | undefined
  const limit = setTimeout(() => {
    say(`Ended: it took longer than ${limitSeconds} s`)
    stop(child, 'SIGTERM')
    killer = setTimeout(() => stop(child, 'SIGKILL'), graceSeconds * 1000)
  }, limitSeconds * 1000)
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(limit)
  clearTimeout(killer)
  // Stops everything that it started and left running.
  stop(child, 'SIGTERM')
  running.delete(child)
  return { exitCode, output: lines.join('\n'), seconds: (performance.now() - started) / 1000 }
}

/** Stops every running stage with everything it started. */
export function stopAll(signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const child of running) stop(child, signal)
}

function stop(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // The whole group is already gone, as it should be after a stage that ended normally.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
