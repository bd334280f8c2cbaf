import { readReport } from './read-report.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** How a stage ended. */
export interface StageResult {
  readonly exitCode: number
  readonly output: string
  /** The file for the JSON report of the stage's runner, if it writes one. */
  readonly reportFile: string
}

/** Counts the tests of a finished stage. */
export type Counter = (result: StageResult) => Counts | Promise<Counts>

/** Counts a check without tests of its own, such as lint, as one. */
export const countExit: Counter = ({ exitCode }) =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Hardhat's runners end with `12 passing` and, if there are any, `1 failing`. */
export const countHardhat: Counter = ({ exitCode, output }) =>
  trustworthy(exitCode, { passed: lastNumber(output, /(\d+) passing/g), failed: lastNumber(output, /(\d+) failing/g) })

/** Reads the report of Vitest's `json` reporter. */
export const countVitest: Counter = async ({ exitCode, reportFile }) => {
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(reportFile)
  return trustworthy(exitCode, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

/** Reads the report of Playwright's `json` reporter. A test that passes on its retry (flaky) has passed. */
export const countPlaywright: Counter = async ({ exitCode, reportFile }) => {
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(reportFile)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return trustworthy(exitCode, { passed: expected + flaky, failed: unexpected })
}

/** Counts a runner as failed if it found no tests, or died without a failed test. */
function trustworthy(exitCode: number, counts: Counts): Counts {
  const saysNothing = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return saysNothing ? { passed: counts.passed, failed: 1 } : counts
}

function lastNumber(output: string, pattern: RegExp): number {
  return Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0)
}
