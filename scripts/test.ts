import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { recordBenchmark } from './bench/benchmark-document.ts'
import { renderTable } from './bench/table.ts'
import { findBrowser } from './browser.ts'
import { findLitecoind } from './local-world/bitcoin/start-litecoind.ts'
import type { Counts } from './testing/counts.ts'
import { type Failure, renderFailures } from './testing/failures.ts'
import { type FileTime, slowest } from './testing/file-times.ts'
import { runStage, stopAll } from './testing/run-stage.ts'
import { type Lane, phases, reportFile, type Stage } from './testing/stages.ts'

// npm test: runs every check of the project and ends with the line `N passed, N failed`; the exit code is 0 only if
// nothing failed. `npm test -- --only lint,units` runs some of them; `-- --record` writes the times to
// docs/benchmarks.md.

interface Outcome extends Counts {
  readonly name: string
  readonly seconds: number
  readonly output: string
  readonly files: readonly FileTime[]
  readonly failures: readonly Failure[]
}

/** How many of a failed check's last lines are printed again at the end: that's where runners say what went wrong. */
const repeatedLines = 60
const slowestShown = 20
/** Room for young objects, in megabytes: with the default, collecting them takes a twentieth of the API tests' time. */
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, record: { type: 'boolean', default: false } },
})
const allStages = phases.flat(2)
const selected = selectStages(options.only)
const indent = Math.max(...selected.map(({ name }) => name.length))
const reports = mkdtempSync(join(tmpdir(), 'sevenport-test-'))

let isEnding = false
process.on('exit', () => {
  stopAll('SIGKILL')
  rmSync(reports, { recursive: true })
})
for (const [signal, exitCode] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
  process.on(signal, () => {
    isEnding = true
    stopAll('SIGTERM')
    // Each process closes its own browsers and chains; after this time it is killed.
    setTimeout(() => process.exit(exitCode), 2_000)
  })
}

const browser = lookForBrowser()
// Done here so that two test files can't install it at once. If it can't be installed, its tests say why.
if (selected.some(({ name }) => name === 'api')) findLitecoind()
const outcomes: Outcome[] = []
for (const lanes of phases) outcomes.push(...(await Promise.all(lanes.map(runLane))).flat())
if (!isEnding) await printSummary()

function selectStages(only: string | undefined): readonly Stage[] {
  if (only === undefined) return allStages
  const names = only.split(',')
  const unknown = names.filter((name) => !allStages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(`No such check: ${unknown.join(', ')}. Choose from ${allStages.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  return allStages.filter(({ name }) => names.includes(name))
}

async function runLane(lane: Lane): Promise<Outcome[]> {
  const results: Outcome[] = []
  for (const stage of lane) if (selected.includes(stage) && !isEnding) results.push(await run(stage))
  return results
}

async function run(stage: Stage): Promise<Outcome> {
  const report = join(reports, `${stage.name}.json`)
  const command = stage.command.map((part) => part.replace(reportFile, report))
  const environment = {
    NO_COLOR: '1',
    NODE_OPTIONS: nodeOptions,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(stage.needsBrowser && browser),
  }
  const { exitCode, output, seconds } = await runStage({ ...stage, command }, environment, indent)
  const counts = await stage.count({ exitCode, output, reportFile: report })
  const verdict = counts.failed === 0 ? 'passed' : 'FAILED'
  console.log(`${stage.name.padStart(indent)} │ ${verdict} in ${seconds.toFixed(1)} s`)
  const files = (await stage.fileTimes?.(report)) ?? []
  const failures = (await stage.failures?.(report)) ?? []
  return { name: stage.name, seconds, output, files, failures, ...counts }
}

/** Finds a browser before anything runs, because installing one may take minutes or fail. */
function lookForBrowser(): { CHROME_PATH: string } | undefined {
  if (!selected.some(({ needsBrowser }) => needsBrowser)) return undefined
  try {
    return { CHROME_PATH: findBrowser() }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

async function printSummary(): Promise<void> {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  for (const { name, output } of outcomes.filter((outcome) => outcome.failed > 0)) {
    console.log(`\n${name} FAILED. Its last lines:\n\n${output.split('\n').slice(-repeatedLines).join('\n')}`)
  }
  const minutes = (performance.now() / 60_000).toFixed(1)
  const body = `${renderStages()}\n\n${renderSlowest()}`
  const total = `${minutes} minutes on ${availableParallelism()} processors:`
  if (options.record) {
    const command = ['npm test --', ...process.argv.slice(2)].join(' ')
    await recordBenchmark({ title: 'Tests', command, body: `${total}\n\n${body}` })
  } else console.log(`\n${body}\n\n${total}`)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length > 0) console.log(`\n${renderFailures(failures)}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function renderStages(): string {
  const columns = [
    { title: 'Check' },
    { title: 'Passed', align: 'right' },
    { title: 'Failed', align: 'right' },
    { title: 'Seconds', align: 'right' },
  ] as const
  const rows = outcomes.map((outcome) => [
    outcome.name,
    String(outcome.passed),
    String(outcome.failed),
    outcome.seconds.toFixed(1),
  ])
  return renderTable(columns, rows)
}

function renderSlowest(): string {
  const files = outcomes.flatMap((outcome) => outcome.files)
  const rows = slowest(files, slowestShown).map(({ file, seconds }) => [file, seconds.toFixed(1)])
  return renderTable([{ title: 'Slowest files' }, { title: 'Seconds', align: 'right' }], rows)
}
