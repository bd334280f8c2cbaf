import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { watchFiles } from './dev/watch-files.ts'
import { findTestFiles } from './testing/find-test-files.ts'

const usage = `npm run test:solidity -- [<name>…] [--watch] [--gas] [--grep <test>]

  <name>     Test files by part of their path: Claim, attacks, weird/Hook. All of them if omitted
  --grep     Run only tests whose name matches
  --watch    Run again whenever a contract or a test is saved
  --gas      Compare each action's gas with the snapshot, once the tests have passed`

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    watch: { type: 'boolean', default: false },
    gas: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) {
  console.log(usage)
} else {
  const files = findTestFiles(globSync('test/contracts/**/*.t.sol'), names)
  if (files.length === 0) {
    console.error(`No test file matches ${names.join(' or ')}\n\n${usage}`)
    process.exitCode = 1
  } else {
    process.exitCode = run(files)
    if (options.watch) watch(files)
  }
}

function run(files: readonly string[]): number {
  const chosen = names.length === 0 ? [] : files
  const grep = options.grep === undefined ? [] : ['--grep', options.grep]
  const tests = spawnSync('hardhat', ['test', 'solidity', ...chosen, ...grep], { stdio: 'inherit' })
  if (tests.status !== 0 || !options.gas) return tests.status ?? 1
  return spawnSync(process.execPath, ['scripts/bench/gas.ts', '--compare'], { stdio: 'inherit' }).status ?? 1
}

function watch(files: readonly string[]): void {
  const folders = ['contracts', 'test/contracts']
  console.log(`Watching ${folders.join(' and ')} for changes. Ctrl-C stops.`)
  watchFiles(
    folders,
    (file) => file.endsWith('.sol'),
    async (changed) => {
      console.log(`\n${changed.join(', ')} changed`)
      process.exitCode = run(files)
    },
  )
}
