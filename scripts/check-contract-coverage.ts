import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'

import { runSolidityTests } from './testing/solidity-tests.ts'

/**
 * `npm run test:coverage`: fails unless the unit tests execute every statement of the product's contracts. The
 * invariant tests don't count: code that only they reach has no test that says what it should do.
 *
 * Hardhat writes `coverage/lcov.info`, and pages for a browser in `coverage/html`. It counts a line as executed only if
 * every statement on it was, so full line coverage means full statement coverage. It doesn't count branches; the
 * mutation check makes up for that.
 */
const product = globSync(['contracts/*.sol', 'contracts/libraries/**/*.sol'])

const { default: config, solcForTests } = await import('../hardhat.config.ts')
// The optimizer doesn't affect line coverage, and without it everything compiles several times as fast.
const solidity = { compilers: [solcForTests], splitTestsCompilation: true }
const hre = await createHardhatRuntimeEnvironment({ ...config, solidity }, { coverage: true })
const { success } = await runSolidityTests(hre, { grepExclude: 'invariant_', testProfile: 'coverage' })

const executed = parseLcov(await readFile('coverage/lcov.info', 'utf8'))
const gaps = product.flatMap((file) => {
  const lines = executed.get(file)
  if (lines === undefined) return [`${file}: no test compiles it`]
  return [...lines].filter(([, hit]) => !hit).map(([line]) => `${file}:${line}: no test executes this line`)
})

if (gaps.length > 0) console.error(gaps.join('\n'))
if (!success) console.error('Some tests failed.')
if (gaps.length === 0 && success) console.log(`The tests execute all lines and statements of ${product.join(', ')}.`)
process.exitCode = gaps.length === 0 && success ? 0 : 1

/** Returns for each file whether each of its code lines was executed. */
function parseLcov(lcov: string): Map<string, Map<number, boolean>> {
  const files = new Map<string, Map<number, boolean>>()
  let lines = new Map<number, boolean>()
  for (const record of lcov.split('\n')) {
    const [, kind, value = ''] = /^(SF|DA):(.*)$/.exec(record) ?? []
    if (kind === 'SF') files.set(value, (lines = new Map<number, boolean>()))
    const [line, count] = value.split(',').map(Number)
    if (kind === 'DA' && line !== undefined) lines.set(line, count !== 0)
  }
  return files
}
