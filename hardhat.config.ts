import { fileURLToPath } from 'node:url'

import hardhatToolboxViem from '@nomicfoundation/hardhat-toolbox-viem'
import { defineConfig } from 'hardhat/config'

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
  paths: {
    tests: { nodejs: 'test/contracts', solidity: 'test/contracts' },
  },
})
