import { readReport } from './read-report.ts'
import { type PlaywrightReport, playwrightSpecs, relativePath, type VitestReport } from './reports.ts'

/** How long the tests of a file took, its hooks included. */
export interface FileTime {
  /** From the project's folder, with slashes. */
  readonly file: string
  readonly seconds: number
}

/** Reads the times from the JSON report of a runner; none where there is no report. */
export type FileTimeReader = (reportFile: string) => Promise<readonly FileTime[]>

export const vitestFileTimes: FileTimeReader = async (reportFile) => {
  const report = await readReport<VitestReport>(reportFile)
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relativePath(name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** Tries that failed count as well: they took their time. */
export const playwrightFileTimes: FileTimeReader = async (reportFile) => {
  const seconds = new Map<string, number>()
  for (const { file, tests } of playwrightSpecs(await readReport<PlaywrightReport>(reportFile))) {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))
    seconds.set(
      file,
      durations.reduce((sum, duration) => sum + duration, seconds.get(file) ?? 0),
    )
  }
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum }))
}

/** The `count` files that took longest, slowest first. */
export function slowest(times: readonly FileTime[], count: number): readonly FileTime[] {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}
