import { expect, test, vi } from 'vitest'

import { runStage } from './run-stage.ts'

function run(script: string, limitSeconds?: number) {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return runStage({ name: 'stage', command: ['node', '-e', script] }, {}, 5, limitSeconds)
}

test('reports how a stage ended and what it printed', async () => {
  const ended = await run('console.log("one"); console.error("two"); process.exitCode = 3')
  expect(ended.exitCode).toBe(3)
  expect(ended.output.split('\n').toSorted()).toEqual(['one', 'two'])
})

test('stops a stage that hangs, with all its child processes, and says so', async () => {
  const forever = 'setInterval(() => {}, 1000)'
  // Both keep the output open, and the run only ends when both have closed it.
  const child = `require('node:child_process').spawn(process.execPath, ['-e', '${forever}'], { stdio: 'inherit' })`
  const ended = await run(`${child}; ${forever}`, 1)
  expect(ended.exitCode).not.toBe(0)
  expect(ended.output).toBe('Ended: it took longer than 1 s')
})
