import { readFileSync } from 'node:fs'

import { renderTable } from './bench/table.ts'
import { and, type Term } from './proof/terms.ts'
import { Program } from './proof/program.ts'
import { type Theorem, theoremsOf } from './proof/prover.ts'
import { harm, type Sabotage, sabotages } from './proof/sabotages.ts'
import { Solver } from './proof/solver.ts'

/**
 * `npm run test:proof`: proves from the mining pool's source that its accounting invariants are inductive and that
 * principal can always be withdrawn (M2). Then sabotages the source in one way after another and checks that each proof
 * fails. `docs/contracts.md` says what is proved and what is assumed. Fails if a proof isn't found or a sabotage goes
 * unnoticed.
 */
interface Finding {
  readonly claim: string
  readonly verdict: 'refuted' | 'unproved'
  readonly example: string
}

interface Outcome {
  readonly proved: number
  readonly findings: readonly Finding[]
}

const file = 'contracts/MiningPool.sol'
const solver = await Solver.start()
const started = performance.now()

const rows: string[][] = []
let proved = 0
let failed = 0
for (const theorem of theoremsOf(new Program(file, 'MiningPool'))) {
  const begun = performance.now()
  const outcome = examine(theorem)
  proved += outcome.proved
  failed += outcome.findings.length
  rows.push([theorem.name, String(outcome.proved), secondsSince(begun)])
  for (const { claim, verdict, example } of outcome.findings) {
    console.log(`${verdict.toUpperCase()}: ${theorem.name}\n  ${claim}\n  ${example}`)
  }
}
console.log(
  renderTable([{ title: 'Theorem' }, { title: 'Proved', align: 'right' }, { title: 'Seconds', align: 'right' }], rows),
)

console.log('\nWith the source sabotaged:')
const missed = sabotages.filter((sabotage) => !isRefuted(sabotage))
console.log(`
${proved} obligations proved, ${failed} not proved, in ${rows.length} theorems
${sabotages.length - missed.length} of ${sabotages.length} sabotages refuted
${secondsSince(started)} seconds`)
// The solver's threads would keep the process alive.
process.exit(failed === 0 && missed.length === 0 ? 0 : 1)

/** Checks the obligations of a theorem: all of them, or until `isEnough` accepts a finding. */
function examine(theorem: Theorem, isEnough: (finding: Finding) => boolean = () => false): Outcome {
  const { obligations, ends } = theorem.derive((facts) => solver.isPossible(facts) !== 'no')
  const findings: Finding[] = []
  let count = 0
  for (const { facts, claims } of obligations) {
    if (solver.prove(facts, and(...claims.map(({ claim }) => claim))) === 'yes') {
      count += claims.length
      continue
    }
    const known = [...facts]
    for (const { name, claim } of claims) {
      const verdict = solver.prove(known, claim)
      known.push(`(assert ${claim.text})`)
      if (verdict === 'yes') count += 1
      else
        findings.push(
          verdict === 'no' ? refuted(name, facts, claim) : { claim: name, verdict: 'unproved', example: '' },
        )
      if (findings.some(isEnough)) return { proved: count, findings }
    }
  }
  // Contradictory facts would prove anything.
  if (!ends.some((facts) => solver.isPossible(facts) === 'yes')) {
    findings.push({ claim: 'Some way leads to the end', verdict: 'unproved', example: '' })
  }
  return { proved: count, findings }
}

function refuted(claim: string, facts: readonly string[], broken: Term): Finding {
  const values = [...solver.example(facts, broken)].map(([name, value]) => `${name} = ${value}`)
  return { claim, verdict: 'refuted', example: `for example with ${values.join(', ')}` }
}

function isRefuted(sabotage: Sabotage): boolean {
  const begun = performance.now()
  const harmed = harm(readFileSync(sabotage.file, 'utf8'), sabotage)
  const theorem = theoremsOf(new Program(file, 'MiningPool', { [sabotage.file]: harmed })).find(
    ({ name }) => name === sabotage.refutes,
  )
  if (theorem === undefined) throw new Error(`There is no theorem “${sabotage.refutes}”`)
  const finding = examine(theorem, isCounterexample).findings.find(isCounterexample)
  const result = finding === undefined ? 'NOT REFUTED' : 'refuted'
  console.log(
    `${result.padEnd(11)} ${sabotage.name} (${secondsSince(begun)} s)\n${' '.repeat(12)}${finding?.claim ?? ''}`,
  )
  return finding !== undefined
}

function isCounterexample({ verdict }: Finding): boolean {
  return verdict === 'refuted'
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}
