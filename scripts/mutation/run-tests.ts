import { fileURLToPath } from 'node:url'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'

import { runSolidityTests } from '#scripts/testing/solidity-tests.ts'

import { compilerVersion, mutantSettings } from './compiler.ts'

/**
 * Child process of the mutation check: builds the project in the folder of the first parameter, runs its Solidity
 * tests, and tells its parent which test failed first. The second parameter says how much is run: `quick` leaves the
 * invariants out.
 */
export interface TestReport {
  readonly failedTest: string | undefined
}

const [folder = '', effort = ''] = process.argv.slice(2)

const hre = await createHardhatRuntimeEnvironment(
  {
    solidity: {
      compilers: [
        {
          version: compilerVersion,
          path: fileURLToPath(import.meta.resolve('solc/soljson.js')),
          settings: mutantSettings,
        },
      ],
    },
    paths: { tests: { solidity: 'test/contracts' } },
    test: {
      solidity: {
        // Ends loops that a mutant made endless.
        gasLimit: 2_000_000_000n,
        fuzz: { runs: effort === 'quick' ? 24 : 256 },
        invariant: { runs: 10, depth: 60, failOnRevert: true },
      },
    },
  },
  {},
  folder,
)
const { tests, success } = await runSolidityTests(hre, effort === 'quick' ? { grepExclude: 'invariant_' } : {})
const failed = tests.find(({ status }) => status === 'Failure')
if (success !== (failed === undefined)) throw new Error('The test run itself failed')
process.send?.({ failedTest: failed?.name } satisfies TestReport)
