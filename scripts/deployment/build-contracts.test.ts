import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import { afterEach, expect, it, vi } from 'vitest'

import { buildContracts } from './build-contracts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns a Hardhat stub with this build task. */
function hardhat(run: () => Promise<unknown>): Pick<HardhatRuntimeEnvironment, 'tasks'> {
  return { tasks: { getTask: () => ({ run }) } } as unknown as Pick<HardhatRuntimeEnvironment, 'tasks'>
}

it('prints the build’s output without its empty lines', async () => {
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

it('restores the console after a failed build', async () => {
  const { log } = console
  await expect(buildContracts(hardhat(async () => Promise.reject(new Error('no compiler'))))).rejects.toThrow(
    'no compiler',
  )
  expect(console.log).toBe(log)
})
