import path from 'node:path'

import { readReport } from './read-report.ts'

/** How long the tests of a file took, its hooks included. */
export interface FileTime {
  /** From the project's folder, with slashes. */
  readonly file: string
  readonly seconds: number
}

/** Reads the times from the JSON report of a runner; none where there is no report. */
export type FileTimeReader = (reportFile: string) => Promise<readonly FileTime[]>

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

export const vitestFileTimes: FileTimeReader = async (reportFile) => {
  const report = await readReport<VitestReport>(reportFile)
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative('', name).replaceAll('\\', '/'),
    seconds: (endTime - startTime) / 1000,
  }))
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
}

/** Tries that failed count as well: they took their time. */
export const playwrightFileTimes: FileTimeReader = async (reportFile) => {
  const report = await readReport<PlaywrightReport>(reportFile)
  if (report === undefined) return []
  const folder = path.relative('', report.config.rootDir).replaceAll('\\', '/')
  return report.suites.map((suite) => ({
    file: path.posix.join(folder, suite.file),
    seconds: durationOf(suite) / 1000,
  }))
}

function durationOf({ suites = [], specs }: PlaywrightSuite): number {
  const durations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return [...durations, ...suites.map(durationOf)].reduce((sum, duration) => sum + duration, 0)
}

/** The `count` files that took longest, slowest first. */
export function slowest(times: readonly FileTime[], count: number): readonly FileTime[] {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}
