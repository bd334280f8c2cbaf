import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'

import { groupDigits, renderTable } from './bench/table.ts'
import { runSolidityTests, type SolidityTestResult } from './testing/solidity-tests.ts'

/**
 * `npm run test:deep`: the Solidity tests with far more random inputs (profile `deep` of `hardhat.config.ts`), drawn
 * with a new seed every time. Ends with the counts, the seed and the commit; `FUZZ_SEED=… npm run test:deep` draws the
 * same inputs again.
 */
process.env.FUZZ_SEED ??= `0x${randomBytes(32).toString('hex')}`
const seed = process.env.FUZZ_SEED

// The configuration reads the seed when it is loaded.
const { default: hre } = await import('hardhat')

console.log(`Seed ${seed}. This takes twenty minutes on two cores.\n`)
const started = performance.now()
const { tests, success } = await runSolidityTests(hre, { testProfile: 'deep' })
const minutes = (performance.now() - started) / 60_000

const invariants = tests.filter(({ kind }) => kind.calls !== undefined)
const fuzzTests = tests.filter(({ kind }) => kind.runs !== undefined && kind.calls === undefined)
const examples = tests.length - invariants.length - fuzzTests.length
const failed = tests.filter(({ status }) => status === 'Failure').length

console.log(
  renderTable(
    [
      { title: 'Kind' },
      { title: 'Tests', align: 'right' },
      { title: 'Runs', align: 'right' },
      { title: 'Calls', align: 'right' },
    ],
    [
      ['Example', String(examples), String(examples), String(examples)],
      ['Fuzz', String(fuzzTests.length), sum(fuzzTests, 'runs'), sum(fuzzTests, 'runs')],
      ['Invariant', String(invariants.length), sum(invariants, 'runs'), sum(invariants, 'calls')],
    ],
  ),
)
console.log(`
${tests.length - failed} passed, ${failed} failed in ${minutes.toFixed(1)} minutes
seed   ${seed}
commit ${describeCommit()}`)
process.exitCode = success ? 0 : 1

function sum(counted: readonly SolidityTestResult[], what: 'runs' | 'calls'): string {
  return groupDigits(counted.reduce((total, { kind }) => total + (kind[what] ?? 0n), 0n))
}

function describeCommit(): string {
  const changed = git('status', '--porcelain', '--', 'contracts', 'test/contracts') !== ''
  return `${git('rev-parse', 'HEAD')}${changed ? ', with uncommitted changes to contracts or tests' : ''}`
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8' }).trim()
}
