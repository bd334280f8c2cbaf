import { stripVTControlCharacters } from 'node:util'

import { readReport } from './read-report.ts'
import { type PlaywrightReport, playwrightSpecs, relativePath, type VitestReport } from './reports.ts'

/** A test that failed, or passed only on a retry. */
export interface Failure {
  /** The test's file, relative to the project's folder. */
  readonly file: string
  /** Empty if the file as a whole failed. */
  readonly title: string
  /** The first line of the error. */
  readonly reason: string
  readonly passedLater: boolean
}

/** Reads the failures from a runner's JSON report; empty if there is no report. */
export type FailureReader = (reportFile: string) => Promise<readonly Failure[]>

export const vitestFailures: FailureReader = async (reportFile) => {
  const report = await readReport<VitestReport>(reportFile)
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relativePath(name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [{ file, title: '', reason: firstLine(message), passedLater: false }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      reason: firstLine(failureMessages[0]),
      passedLater: false,
    }))
  })
}

export const playwrightFailures: FailureReader = async (reportFile) => {
  const report = await readReport<PlaywrightReport>(reportFile)
  return playwrightSpecs(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        file,
        title,
        reason: firstLine(results.find(({ error }) => error !== undefined)?.error?.message),
        passedLater: status === 'flaky',
      })),
  )
}

/** Renders one line per failure for the end of the output, which is read first, or is all that's kept of a long run. */
export function renderFailures(failures: readonly Failure[]): string {
  return failures
    .toSorted((a, b) => Number(b.passedLater) - Number(a.passedLater))
    .map(({ file, title, reason, passedLater }) => {
      const verdict = passedLater ? 'Passed on the second try' : 'Failed'
      return `${verdict}: ${[file, title].filter(Boolean).join(' > ')}: ${reason}`
    })
    .join('\n')
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n')[0] ?? ''
}
