import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { isDeepStrictEqual, parseArgs } from 'node:util'

import { renderTable } from './bench/table.ts'
import { type Bytecode, compileSolidity, parseSolidity } from './mutation/compiler.ts'
import { applyMutant, describeMutant, findMutants, type Mutant } from './mutation/mutants.ts'
import { Sandbox } from './mutation/sandbox.ts'

/**
 * `npm run test:mutation`: makes one small change after another to the product's contracts and checks that a Solidity
 * test fails each time. Fails if fewer than 95 % of the changes are noticed, or if `docs/mutation-survivors.md` doesn't
 * justify one that isn't.
 *
 *   --only claim,_settle   only these functions
 *   --fresh                forget earlier results
 *
 * Results are kept in `cache/mutation.json`, so an interrupted run resumes where it stopped. They are valid until the
 * contract changes. Every run retries survivors, because there may be a new test.
 */
const pool = 'contracts/MiningPool.sol'
const depositFactory = 'contracts/DepositForwarderFactory.sol'
/** The contracts to change, each with the files whose bytecode it affects. */
const targets: Readonly<Record<string, readonly string[]>> = {
  [pool]: [pool],
  'contracts/libraries/RewardMath.sol': [pool, 'test/contracts/unit/RewardMath.t.sol'],
  [depositFactory]: [depositFactory],
  'contracts/DepositForwarder.sol': ['contracts/DepositForwarder.sol', depositFactory],
}
const resultsFile = 'cache/mutation.json'
const survivorsDocument = 'docs/mutation-survivors.md'
const requiredShare = 0.95

/** `same code`: the bytecode doesn't change, so there is nothing to notice. */
type Outcome = 'killed' | 'survived' | 'invalid' | 'same code'

interface Result {
  readonly outcome: Outcome
  readonly killedBy?: string
}

interface SavedResults {
  readonly hash: string
  readonly results: readonly [string, Result][]
}

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, fresh: { type: 'boolean', default: false } },
})

const sources = Object.fromEntries(Object.keys(targets).map((file) => [file, readFileSync(file, 'utf8')]))
const allMutants = Object.entries(sources).flatMap(([file, source]) => findMutants(file, source, parseSolidity(source)))
const mutants = allMutants.filter(({ scope }) => options.only?.split(',').includes(scope) ?? true)

const originals = [...new Set(Object.values(targets).flat())].map((file) => [file, compileOriginal(file)] as const)

const results = loadResults()
const open = mutants.filter(({ id }) => results.get(id)?.outcome !== 'killed' && results.get(id)?.outcome !== 'invalid')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]))

console.log(`${mutants.length} mutants, ${open.length} to try. First, the tests run without any change …`)
await Sandbox.with(async (sandbox) => {
  await sandbox.start()
  installOriginals(sandbox)
  const failedTest = await sandbox.test('thorough')
  if (failedTest !== undefined) throw new Error(`A test fails without a mutant: ${failedTest}`)

  for (const [index, mutant] of open.entries()) {
    const result = await tryMutant(sandbox, mutant)
    results.set(mutant.id, result)
    saveResults()
    const progress = `${String(index + 1).padStart(String(open.length).length)}/${open.length}`
    console.log(`${progress} ${result.outcome.padEnd(9)} ${describeMutant(mutant, sourceOf(mutant.file))}`)
    if (result.killedBy !== undefined) console.log(`${' '.repeat(progress.length)} by ${result.killedBy}`)
  }
})
report()

async function tryMutant(sandbox: Sandbox, mutant: Mutant): Promise<Result> {
  await sandbox.start()
  installOriginals(sandbox)
  const changed = { [mutant.file]: applyMutant(sourceOf(mutant.file), mutant) }
  for (const file of targets[mutant.file] ?? []) {
    const contracts = compileSolidity(file, changed)
    if (contracts === undefined) return { outcome: 'invalid' }
    sandbox.install(file, contracts)
  }
  let failedTest = await sandbox.test('quick')
  if (failedTest === undefined && hasSameCode(mutant.file, changed)) return { outcome: 'same code' }
  failedTest ??= await sandbox.test('thorough')
  return failedTest === undefined ? { outcome: 'survived' } : { outcome: 'killed', killedBy: failedTest }
}

function installOriginals(sandbox: Sandbox): void {
  for (const [file, contracts] of originals) sandbox.install(file, contracts)
}

function compileOriginal(file: string): ReadonlyMap<string, Bytecode> {
  const contracts = compileSolidity(file, {})
  if (contracts === undefined) throw new Error(`${file} does not compile`)
  return contracts
}

function hasSameCode(file: string, changed: Readonly<Record<string, string>>): boolean {
  const [deployed = file] = targets[file] ?? []
  const [before, after] = [{}, changed].map((sources) => compileSolidity(deployed, sources, { optimized: true }))
  return before !== undefined && isDeepStrictEqual(before, after)
}

function report(): void {
  const scopes = [...new Set(mutants.map(({ scope }) => scope))]
  const count = (outcome: Outcome, scope?: string) =>
    mutants.filter((mutant) => results.get(mutant.id)?.outcome === outcome && (scope ?? mutant.scope) === mutant.scope)
      .length
  const outcomes: readonly Outcome[] = ['killed', 'survived', 'same code', 'invalid']
  const rows = scopes.map((scope) => [scope, ...outcomes.map((outcome) => String(count(outcome, scope)))])
  const total = ['**All**', ...outcomes.map((outcome) => String(count(outcome)))]
  const columns = ['Killed', 'Survived', 'Same code', 'Invalid'].map((title) => ({ title, align: 'right' }) as const)
  console.log(`\n${renderTable([{ title: 'Function' }, ...columns], [...rows, total])}\n`)

  const argued = existsSync(survivorsDocument) ? readFileSync(survivorsDocument, 'utf8') : ''
  const survivors = mutants
    .filter(({ id }) => results.get(id)?.outcome === 'survived')
    .map((mutant) => ({ mutant, description: describeMutant(mutant, sourceOf(mutant.file)) }))
  for (const { mutant, description } of survivors) {
    const remark = argued.includes(`\`${description}\``) ? 'argued' : 'WITHOUT ARGUMENT'
    console.log(`survived, ${remark}: ${mutant.file}:${mutant.line}\n  ${description}`)
  }
  const unargued = survivors.filter(({ description }) => !argued.includes(`\`${description}\``)).length

  const share = count('killed') / (count('killed') + count('survived'))
  console.log(`\n${(share * 100).toFixed(1)} % killed, ${unargued} survivors without an argument`)
  process.exitCode = share >= requiredShare && unargued === 0 ? 0 : 1
}

function sourceOf(file: string): string {
  const source = sources[file]
  if (source === undefined) throw new Error(`${file} is not part of the mutation check`)
  return source
}

/** Returns each contract's results, if its source hasn't changed since. */
function loadResults(): Map<string, Result> {
  if (options.fresh || !existsSync(resultsFile)) return new Map<string, Result>()
  const saved = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, SavedResults | undefined>
  const current = Object.entries(sources).map(([file, source]) => {
    const contract = saved[file]
    return contract?.hash === hashOf(source) ? contract.results : []
  })
  return new Map(current.flat())
}

function saveResults(): void {
  mkdirSync('cache', { recursive: true })
  const contracts = Object.entries(sources).map(([file, source]): [string, SavedResults] => {
    const ids = new Set(allMutants.filter((mutant) => mutant.file === file).map(({ id }) => id))
    return [file, { hash: hashOf(source), results: [...results].filter(([id]) => ids.has(id)) }]
  })
  writeFileSync(resultsFile, JSON.stringify(Object.fromEntries(contracts)))
}

function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex')
}
