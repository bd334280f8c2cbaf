import type { KnipConfig } from 'knip'

/** Nothing unused stays: no file, export or dependency that only its own test needs. */
const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'scripts/*.{ts,mjs}',
    'scripts/bench/*.ts',
    'scripts/bench/rainbowkit-sample/main.tsx',
    'scripts/gallery/main.tsx',
    'test/e2e/opener/main.tsx',
    'src/app/launch-start-script.ts',
    'src/service-worker/{,retired-}service-worker.ts',
    'src/ui/*.stories.tsx',
  ],
  project: ['{src,server,scripts,test,api-contract,ignition}/**/*.{ts,tsx,css}', 'deployments/*.ts'],
  // A type or constant may be exported just to name a function's parameter.
  ignoreExportsUsedInFile: true,
  // Solidity imports the first; the second provides the `lingui` command.
  ignoreDependencies: ['@openzeppelin/contracts', '@lingui/cli'],
  // System commands: a test uses the first, and the second installs test dependencies.
  ignoreBinaries: ['mkfifo', 'apt-get'],
}

export default config
