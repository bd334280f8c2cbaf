import { fileURLToPath } from 'node:url'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'

import { runSolidityTests } from '#scripts/testing/solidity-tests.ts'

import { compilerVersion } from './solidity-ast.ts'

/**
 * Child process of the mutation check: builds the project in the folder of the first parameter, runs its Solidity
 * tests and reports to its parent. The second parameter says how much is run: `quick` leaves the invariants out.
 */
export type TestReport =
  | { readonly outcome: 'invalid' }
  | { readonly outcome: 'passed'; readonly bytecode: string }
  | { readonly outcome: 'failed'; readonly failedTest: string }

const [folder = '', effort = ''] = process.argv.slice(2)

const hre = await createHardhatRuntimeEnvironment(
  {
    solidity: {
      version: compilerVersion,
      path: fileURLToPath(import.meta.resolve('solc/soljson.js')),
      settings: {
        evmVersion: 'london',
        // Four times as fast as by way of the intermediate representation.
        optimizer: { enabled: true, runs: 200 },
        // Without a hash of the source in it, equal code has equal bytecode.
        metadata: { appendCBOR: false },
      },
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
process.send?.(await test())

async function test(): Promise<TestReport> {
  if (!(await build())) return { outcome: 'invalid' }
  const { tests, success } = await runSolidityTests(hre, {
    noCompile: true,
    ...(effort === 'quick' ? { grepExclude: 'invariant_' } : {}),
  })
  const failed = tests.find(({ status }) => status === 'Failure')
  if (failed !== undefined) return { outcome: 'failed', failedTest: failed.name }
  if (!success) throw new Error('The test run itself failed')
  const { bytecode } = await hre.artifacts.readArtifact('MiningPool')
  return { outcome: 'passed', bytecode }
}

/** False if the sources do not compile. */
async function build(): Promise<boolean> {
  try {
    await hre.tasks.getTask('build').run({ quiet: true })
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('HHE910')) return false
    throw error
  }
}
