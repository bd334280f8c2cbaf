import { fileURLToPath } from 'node:url'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'

import { runSolidityTests } from '#scripts/testing/solidity-tests.ts'

import { compilerVersion } from './compiler.ts'

/**
 * Child process of the mutation check: builds the project in the folder given as its argument, reports when that is
 * done, and then runs the Solidity tests on the current artifacts whenever asked to.
 */
export interface TestRequest {
  /** `quick` skips the invariant tests and tries few random inputs. */
  readonly effort: 'quick' | 'thorough'
}

export interface TestReport {
  /** Name of a test that failed. */
  readonly failedTest: string | undefined
}

const profiles = {
  // Stops infinite loops that a mutant caused.
  quick: { gasLimit: 2_000_000_000n, fuzz: { runs: 24 } },
  thorough: { fuzz: { runs: 256 }, invariant: { runs: 10, depth: 60, failOnRevert: true } },
}

const [folder = ''] = process.argv.slice(2)

const hre = await createHardhatRuntimeEnvironment(
  {
    solidity: {
      version: compilerVersion,
      path: fileURLToPath(import.meta.resolve('solc/soljson.js')),
      settings: { evmVersion: 'london' },
    },
    paths: { tests: { solidity: 'test/contracts' } },
    test: { solidity: { profiles: { default: {}, ...profiles } } },
  },
  {},
  folder,
)
await hre.tasks.getTask('build').run({ quiet: true })

process.on('message', ({ effort }: TestRequest) => void test(effort))
process.send?.({ failedTest: undefined } satisfies TestReport)

async function test(effort: TestRequest['effort']): Promise<void> {
  const { tests, success } = await runSolidityTests(hre, {
    noCompile: true,
    testProfile: effort,
    ...(effort === 'quick' ? { grepExclude: 'invariant_' } : {}),
  })
  const failed = tests.find(({ status }) => status === 'Failure')
  if (success !== (failed === undefined)) throw new Error('The test run itself failed')
  process.send?.({ failedTest: failed?.name } satisfies TestReport)
}
