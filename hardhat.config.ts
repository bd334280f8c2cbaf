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
  // npm's own build of the compiler: nothing to download, and the lock file pins it.
  path: fileURLToPath(new URL('node_modules/solc/soljson.js', import.meta.url)),
  settings: {
    // Fantom lacks PUSH0, which `shanghai` and later targets emit.
    evmVersion: 'london',
    viaIR: true,
    optimizer: { enabled: true, runs: 1_000_000 },
  },
}

/**
 * Everything else is for tests and local chains, and compiles five times as fast without the optimizer. The pool under
 * test still uses the settings above, because the tests deploy its artifact.
 */
export const solcForTests = { ...solc, settings: { evmVersion: 'london' } }

/** What runs on public networks, and the token that gas is measured with. Each of these files compiles separately. */
const optimized = globSync(['contracts/*.sol', 'contracts/simulation/*.sol', 'contracts/local/LocalTetherToken.sol'], {
  cwd: import.meta.dirname,
})

/**
 * Deposit addresses depend on the forwarder's bytecode. Without metadata, editing a comment doesn't move them. Each
 * user's first sweep pays for deploying the code, so it is optimized for size.
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
  // Every simulation sends its bytecode to the node.
  'contracts/simulation/CallSimulator.sol',
])

/** A test run prints the seed of its random inputs; setting `FUZZ_SEED` to it repeats them. */
const seed = process.env.FUZZ_SEED === undefined ? {} : { seed: process.env.FUZZ_SEED }

export default defineConfig({
  plugins: [hardhatToolboxViem, quietPackages, buildsInTurn],
  tasks: [consoleTask],
  solidity: {
    compilers: [solcForTests],
    overrides: Object.fromEntries(optimized.map((file) => [file, withoutMetadata.has(file) ? solcForDeposits : solc])),
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
        // For `scripts/check-contract-coverage.ts`: covering a line must not take many random draws.
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
