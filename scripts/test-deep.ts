import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'

import { groupDigits, renderTable } from './bench/table.ts'
import { countExit } from './testing/counts.ts'
import { runStage, type StageRun } from './testing/run-stage.ts'
import type { Stage } from './testing/stages.ts'
import { runSolidityTests, type SolidityTestResult } from './testing/solidity-tests.ts'

/**
 * `npm run test:deep`: the proof of the mining pool's books, a million random operations on the ledger, as many output
 * changes on a Bitcoin-like network, a thousand hostile requests to each endpoint, the keys of ten thousand mnemonics
 * compared with another library's, databases of every earlier version, ten minutes of everything failing at once, and
 * the Solidity tests with far more random inputs (profile `deep` of `hardhat.config.ts`). Seeds are new every time.
 * Ends with the counts, the seeds and the commit; `FUZZ_SEED=… LEDGER_SEED=… BITCOIN_SEED=… npm run test:deep` repeats
 * the same draws, except for the failures: no process can be killed twice at exactly the same moment.
 */
process.env.FUZZ_SEED ??= `0x${randomBytes(32).toString('hex')}`
process.env.LEDGER_SEED ??= String(randomInt(2 ** 31))
process.env.BITCOIN_SEED ??= String(randomInt(2 ** 31))
const { FUZZ_SEED: seed, LEDGER_SEED: ledgerSeed, BITCOIN_SEED: bitcoinSeed } = process.env
const ledgerOperations = 1_000_000
const outputChanges = 1_000_000
const hostileRequests = 1_000
const mnemonics = 10_000
const chaos = { CHAOS_SECONDS: '600', CHAOS_PEOPLE: '40' }

// Hardhat's configuration reads the seed when it loads.
const { default: hre } = await import('hardhat')

console.log(`Seed ${seed}. This takes about an hour and a half on two cores.\n`)
const started = performance.now()
const proof = await run({ name: 'proof', command: ['node', 'scripts/prove-contracts.ts'], count: countExit }, {})
const ledger = await runVitest('ledger', ['ledger-random', 'random-transfers'], {
  LEDGER_OPERATIONS: String(ledgerOperations),
})
const bitcoin = await runVitest('bitcoin', ['bitcoin-outputs-random'], { BITCOIN_OPERATIONS: String(outputChanges) })
const fuzz = await runVitest('fuzz', ['fuzz/endpoints'], { FUZZ_RUNS: String(hostileRequests), FUZZ_SEED: ledgerSeed })
const keys = await runVitest('keys', ['keyring/wallet-core', 'keyring/keystore-file'], {
  KEYRING_MNEMONICS: String(mnemonics),
  KEYRING_VECTORS: 'all',
})
const migrations = await runVitest('migrations', ['test/api/migrations'], { MIGRATION_VERSIONS: 'all' })
const survival = await runVitest('chaos', ['test/api/chaos'], chaos)
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
proof  mining pool's books: ${wordFor(proof)}
ledger ${groupDigits(ledgerOperations)} operations: ${wordFor(ledger)}, seed ${ledgerSeed}
bitcoin ${groupDigits(outputChanges)} output changes: ${wordFor(bitcoin)}, seed ${bitcoinSeed}
fuzz   ${groupDigits(hostileRequests)} requests to each endpoint: ${wordFor(fuzz)}, seed ${ledgerSeed}
keys   ${groupDigits(mnemonics)} mnemonics compared with another library: ${wordFor(keys)}
migrations from every version: ${wordFor(migrations)}
chaos  ${chaos.CHAOS_SECONDS} seconds, ${chaos.CHAOS_PEOPLE} people: ${wordFor(survival)}
seed   ${seed}
commit ${describeCommit()}`)
process.exitCode =
  success && [proof, ledger, bitcoin, fuzz, keys, migrations, survival].every(({ exitCode }) => exitCode === 0) ? 0 : 1

/** Runs the test files whose paths contain one of these parts. */
async function runVitest(name: string, files: readonly string[], environment: NodeJS.ProcessEnv): Promise<StageRun> {
  return run({ name, command: ['vitest', 'run', ...files], count: countExit }, environment)
}

async function run(stage: Stage, environment: NodeJS.ProcessEnv): Promise<StageRun> {
  return runStage(stage, environment, 'bitcoin'.length)
}

function wordFor({ exitCode }: StageRun): string {
  return exitCode === 0 ? 'passed' : 'FAILED'
}

function sum(counted: readonly SolidityTestResult[], what: 'runs' | 'calls'): string {
  return groupDigits(counted.reduce((total, { kind }) => total + (kind[what] ?? 0n), 0n))
}

function describeCommit(): string {
  const changed = git('status', '--porcelain', '--', 'contracts', 'scripts', 'server', 'test') !== ''
  return `${git('rev-parse', 'HEAD')}${changed ? ', with uncommitted changes' : ''}`
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8' }).trim()
}
