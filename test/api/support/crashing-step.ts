import { expect } from 'vitest'

import type { Step } from '#server/lib/step.ts'

/** The process was killed. No code of ours catches it on purpose: a killed process catches nothing. */
export class CrashError extends Error {
  override readonly name = 'CrashError'
}

/** Where a process is killed: before a step's work, or after it and before anything is done with its result. */
export interface CrashPoint {
  readonly name: string
  readonly moment: 'before' | 'after'
}

/** A life of the process, which ends at its crash point if it ever gets there. */
export interface CrashingLife {
  readonly step: Step
  hasCrashed(): boolean
}

/** By test file: several share this module. */
const seen = new Map<string | undefined, Set<string>>()

/** Names of all steps that were begun in this test file, in whichever life. */
export function seenSteps(): readonly string[] {
  return [...(seen.get(expect.getState().testPath) ?? [])].toSorted()
}

function noteStep(name: string): void {
  const file = expect.getState().testPath
  seen.set(file, (seen.get(file) ?? new Set()).add(name))
}

/** Both crash points of each of these steps. */
export function crashPointsOf(names: readonly string[]): readonly CrashPoint[] {
  return names.flatMap((name) => [
    { name, moment: 'before' as const },
    { name, moment: 'after' as const },
  ])
}

/** A life that nothing ends. */
export const recordingStep: Step = async (name, work) => {
  noteStep(name)
  return work()
}

/**
 * A life that is killed at `point`, the first time that it gets there. Whatever catches the error, as a worker's loop does
 * that logs and goes on, gets no further: in a process that is dead every step throws.
 */
export function lifeUntil(point: CrashPoint): CrashingLife {
  let hasCrashed = false
  const crash = (name: string): never => {
    hasCrashed = true
    throw new CrashError(`Killed ${point.moment} "${point.name}", at "${name}"`)
  }
  return {
    hasCrashed: () => hasCrashed,
    step: async (name, work) => {
      noteStep(name)
      const isHere = name === point.name
      if (hasCrashed || (isHere && point.moment === 'before')) return crash(name)
      const result = await work()
      // Killed elsewhere in the meantime, or right now.
      return hasCrashed || isHere ? crash(name) : result
    },
  }
}
