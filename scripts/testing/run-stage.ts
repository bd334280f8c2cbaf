import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

import type { Stage } from './stages.ts'

const running = new Set<ChildProcess>()

export interface StageRun {
  readonly exitCode: number
  readonly output: string
  readonly seconds: number
}

/**
 * Runs a stage as a child process and passes its lines on, each behind the stage's name, which is padded to
 * `indent` characters. `environment` is added to ours.
 */
export async function runStage(stage: Stage, environment: NodeJS.ProcessEnv, indent: number): Promise<StageRun> {
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
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      process.stdout.write(`${stage.name.padStart(indent)} │ ${line}\n`)
    })
  }
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      lines.push(error.message)
      process.stdout.write(`${stage.name.padStart(indent)} │ ${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
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
