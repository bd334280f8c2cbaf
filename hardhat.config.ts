import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import hardhatToolboxViem from '@nomicfoundation/hardhat-toolbox-viem'
import { configVariable, defineConfig } from 'hardhat/config'

import { quietPackages } from './scripts/deployment/quiet-packages.ts'
import { consoleTask } from './scripts/console/console-task.ts'
import { hardhatNetworks } from './scripts/deployment/hardhat-networks.ts'
import { buildsInTurn } from './scripts/deployment/one-build-at-a-time.ts'

const solc = {
  version: '0.8.37',
  // npm's own build of the compiler: nothing is downloaded, and the lock file pins it.
  path: fileURLToPath(new URL('node_modules/solc/soljson.js', import.meta.url)),
  settings: {
    // Fantom does not know PUSH0, which is what `shanghai` and later would emit.
    evmVersion: 'london',
    viaIR: true,
    optimizer: { enabled: true, runs: 1_000_000 },
  },
}

/**
 * Everything else is for tests and compiles five times as fast without the optimiser. The pool under test is built with
 * the settings above all the same: the tests deploy its artifact.
 */
export const solcForTests = { ...solc, settings: { evmVersion: 'london' } }

/** Every file with an override is compiled by itself, so the few are the exception. */
const deployed = globSync(['contracts/*.sol', 'contracts/local/*.sol', 'contracts/simulation/*.sol'], {
  cwd: import.meta.dirname,
})

/**
 * Deposit addresses follow from the forwarder's code. Without metadata a comment that changes moves none of them; and
 * each person's first collection pays for the code, so it is kept short.
 */
const solcForDeposits = {
  ...solc,
  settings: {
    ...solc.settings,
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
  },
} as const
const withoutMetadata = new Set([
  'contracts/DepositForwarder.sol',
  'contracts/DepositForwarderFactory.sol',
  // Its code goes along with every simulation that the app asks a node for.
  'contracts/simulation/CallSimulator.sol',
])

/** A run says with which seed it drew its random inputs; naming it in `FUZZ_SEED` draws the same again. */
const seed = process.env.FUZZ_SEED === undefined ? {} : { seed: process.env.FUZZ_SEED }

export default defineConfig({
  plugins: [hardhatToolboxViem, quietPackages, buildsInTurn],
  tasks: [consoleTask],
  solidity: {
    compilers: [solcForTests],
    overrides: Object.fromEntries(deployed.map((file) => [file, withoutMetadata.has(file) ? solcForDeposits : solc])),
    splitTestsCompilation: true,
  },
  networks: hardhatNetworks(),
  verify: { etherscan: { apiKey: configVariable('ETHERSCAN_API_KEY') } },
  paths: {
    tests: { nodejs: 'test/contracts', solidity: 'test/contracts' },
  },
  test: {
    solidity: {
      profiles: {
        default: {
          fuzz: { runs: 256, ...seed },
          invariant: { runs: 10, depth: 60, failOnRevert: true },
        },
        // For `scripts/check-contract-coverage.ts`: a line must not need many draws to be executed.
        coverage: {
          fuzz: { runs: 1, ...seed },
        },
        // `npm run test:deep`, or HARDHAT_TEST_PROFILE=deep
        deep: {
          fuzz: { runs: 10_000, ...seed },
          invariant: { runs: 1_000, depth: 100, failOnRevert: true },
        },
      },
    },
  },
})
