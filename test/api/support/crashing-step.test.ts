import { expect, test } from 'vitest'

import { CrashError, crashPointsOf, lifeUntil, recordingStep, seenSteps } from './crashing-step.ts'

test('a life crashes before or after the named step and runs no further steps', async () => {
  for (const point of crashPointsOf(['second'])) {
    const done: string[] = []
    const life = lifeUntil(point)
    const run = (name: string) => life.step(name, async () => void done.push(name))
    await run('first')
    await expect(run('second')).rejects.toThrow(CrashError)
    expect(life.hasCrashed()).toBe(true)
    await expect(run('third')).rejects.toThrow(CrashError)
    expect(done).toEqual(point.moment === 'before' ? ['first'] : ['first', 'second'])
  }
})

test('a step’s name is known once the step has begun', async () => {
  expect(seenSteps()).not.toContain('recorded')
  expect(await recordingStep('recorded', async () => 5)).toBe(5)
  expect(seenSteps()).toContain('recorded')
})
