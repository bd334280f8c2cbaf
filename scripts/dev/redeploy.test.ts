import { beforeEach, expect, it, vi } from 'vitest'

import { redeploy, type Redeployment } from './redeploy.ts'

let lines: string[]
let done: string[]
let parts: Redeployment

beforeEach(() => {
  lines = []
  done = []
  parts = {
    generate: async () => void done.push('generate'),
    restart: async () => void done.push('restart'),
    reloadPages: () => done.push('reload'),
    log: (line) => lines.push(line),
  }
})

it('compiles, deploys to fresh chains, reloads pages and says what was reset', async () => {
  await redeploy(['contracts/MiningPool.sol'], parts)
  expect(done).toEqual(['generate', 'restart', 'reload'])
  expect(lines[0]).toContain('MiningPool.sol changed')
  expect(lines.at(-1)).toMatch(/deployed to fresh chains in [\d.]+ s.*\n {2}Reset: the chains and their clock/)
})

it('keeps everything running when the contract does not compile, and prints the compiler’s message', async () => {
  const failure = Object.assign(new Error('Command failed'), { stderr: 'Error: Expected ;', stdout: '' })
  await redeploy(['contracts/MiningPool.sol'], { ...parts, generate: () => Promise.reject(failure) })
  expect(done).toEqual([])
  expect(lines.at(-1)).toContain('Error: Expected ;\nNot deployed: the previous contracts keep running')
})

it('reloads no page when the chains fail to start', async () => {
  const restart = vi.fn(() => Promise.reject(new Error('The local world exited with code 1')))
  await redeploy(['contracts/MiningPool.sol'], { ...parts, restart })
  expect(done).toEqual(['generate'])
  expect(lines.at(-1)).toContain('exited with code 1')
})
