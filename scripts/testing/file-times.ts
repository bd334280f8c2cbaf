import { readReport } from './read-report.ts'
import { type PlaywrightReport, playwrightSpecs, relativePath, type VitestReport } from './reports.ts'

/** How long a file's tests took, including hooks. */
export interface FileTime {
  /** Relative to the project's folder, with slashes. */
  readonly file: string
  readonly seconds: number
}

/** Reads the times from a runner's JSON report; empty if there is no report. */
export type FileTimeReader = (reportFile: string) => Promise<readonly FileTime[]>

export const vitestFileTimes: FileTimeReader = async (reportFile) => {
  const report = await readReport<VitestReport>(reportFile)
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relativePath(name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** Includes failed attempts, because they took time as well. */
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

/** Returns the `count` slowest files, slowest first. */
export function slowest(times: readonly FileTime[], count: number): readonly FileTime[] {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}
