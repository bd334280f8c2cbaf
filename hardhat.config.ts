import { fileURLToPath } from 'node:url'

import hardhatToolboxViem from '@nomicfoundation/hardhat-toolbox-viem'
import { configVariable, defineConfig } from 'hardhat/config'

import { hardhatNetworks } from './scripts/deployment/hardhat-networks.ts'

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

export default defineConfig({
  plugins: [hardhatToolboxViem],
  solidity: { compilers: [solc] },
  networks: hardhatNetworks(),
  verify: { etherscan: { apiKey: configVariable('ETHERSCAN_API_KEY') } },
  paths: {
    tests: { nodejs: 'test/contracts', solidity: 'test/contracts' },
  },
})
