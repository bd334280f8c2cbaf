import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

import type { Stage } from './stages.ts'

const running = new Set<ChildProcess>()

/** Longer than the slowest stage takes on a slow, busy machine: whatever takes longer hangs, and would hang for ever. */
const longestSeconds = 65 * 60
/** For a stage that has been told to end. */
const graceSeconds = 10

export interface StageRun {
  readonly exitCode: number
  readonly output: string
  readonly seconds: number
}

/**
 * Runs a stage as a child process and passes its lines on, each behind the stage's name, which is padded to
 * `indent` characters. `environment` is added to ours. A stage that does not end within `limitSeconds` is ended, has
 * failed, and says so: a whole run with an answer is worth more than one that somebody has to break off.
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
    // A group of its own, so that servers and browsers started by the stage end with it.
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
  // Whatever it started and left behind ends with it.
  stop(child, 'SIGTERM')
  running.delete(child)
  return { exitCode, output: lines.join('\n'), seconds: (performance.now() - started) / 1000 }
}

/** Ends every stage that is still running, with all it started. */
export function stopAll(signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const child of running) stop(child, signal)
}

function stop(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // The whole group is gone already, as it should be after a stage that ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
