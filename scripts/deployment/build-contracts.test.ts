import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import { afterEach, expect, it, vi } from 'vitest'

import { buildContracts } from './build-contracts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Hardhat, with a build of this kind. */
function hardhat(run: () => Promise<unknown>): Pick<HardhatRuntimeEnvironment, 'tasks'> {
  return { tasks: { getTask: () => ({ run }) } } as unknown as Pick<HardhatRuntimeEnvironment, 'tasks'>
}

it('passes on what a build prints, but none of its empty lines', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await buildContracts(
    hardhat(async () => {
      console.log()
      console.log('Warning: unused variable')
      console.log()
    }),
  )
  expect(log.mock.calls).toEqual([['Warning: unused variable']])
})

it('leaves the console as it was after a build that fails', async () => {
  const { log } = console
  await expect(buildContracts(hardhat(async () => Promise.reject(new Error('no compiler'))))).rejects.toThrow(
    'no compiler',
  )
  expect(console.log).toBe(log)
})
