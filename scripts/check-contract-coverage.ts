import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'

import { runSolidityTests } from './testing/solidity-tests.ts'

/**
 * `npm run test:coverage`: fails unless the unit tests execute every statement of the product's contracts. The
 * invariant tests are left out: what only they reach has no test that says what it should do.
 *
 * Hardhat writes `coverage/lcov.info` and pages to look at in `coverage/html`. It counts a line as executed only if
 * every statement that touches it was, so all lines executed means all statements executed. It counts no branches; the
 * mutation check stands for them.
 */
const product = globSync(['contracts/*.sol', 'contracts/libraries/**/*.sol'])

const { default: config, solcForTests } = await import('../hardhat.config.ts')
// Which lines are executed does not depend on the optimiser, without which everything compiles several times as fast.
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
if (gaps.length === 0 && success) console.log(`All lines and statements of ${product.join(', ')} are executed.`)
process.exitCode = gaps.length === 0 && success ? 0 : 1

/** Of every file, whether each of its lines that hold code was executed. */
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
