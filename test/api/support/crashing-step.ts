import { expect } from 'vitest'

import type { Step } from '#server/lib/step.ts'

/** Stands for the killing of the process. None of our code catches it on purpose: a killed process catches nothing. */
export class CrashError extends Error {
  override readonly name = 'CrashError'
}

/** Where a process is killed: before a step's work, or after it but before its result is used. */
export interface CrashPoint {
  readonly name: string
  readonly moment: 'before' | 'after'
}

/** One life of a process, which ends at its crash point if it gets there. */
export interface CrashingLife {
  readonly step: Step
  hasCrashed(): boolean
}

/** Steps by test file, as several share this module. */
const seen = new Map<string | undefined, Set<string>>()

/** Returns the names of all steps that were begun in this test file, in any life. */
export function seenSteps(): readonly string[] {
  return [...(seen.get(expect.getState().testPath) ?? [])].toSorted()
}

function noteStep(name: string): void {
  const file = expect.getState().testPath
  seen.set(file, (seen.get(file) ?? new Set()).add(name))
}

/** Returns both crash points of each of these steps. */
export function crashPointsOf(names: readonly string[]): readonly CrashPoint[] {
  return names.flatMap((name) => [
    { name, moment: 'before' as const },
    { name, moment: 'after' as const },
  ])
}

/** The step function of a life that doesn't crash. */
export const recordingStep: Step = async (name, work) => {
  noteStep(name)
  return work()
}

/**
 * Returns a life that is killed the first time it gets to `point`. Code that catches the error, such as a worker's loop
 * that logs and continues, gets no further: in a dead process every step throws.
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
      // Killed elsewhere in the meantime, or here and now.
      return hasCrashed || isHere ? crash(name) : result
    },
  }
}
