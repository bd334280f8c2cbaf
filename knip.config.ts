import type { KnipConfig } from 'knip'

/** Nothing unused is kept: no file, export or dependency that only its own test needs. */
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
  // A type or a constant may be exported to name what a function takes.
  ignoreExportsUsedInFile: true,
  // The first is imported by Solidity, the second is the command `lingui`.
  ignoreDependencies: ['@openzeppelin/contracts', '@lingui/cli'],
  // Of the system, for systems that have them: the first in a test, the second to install what is tested with.
  ignoreBinaries: ['mkfifo', 'apt-get'],
}

export default config
