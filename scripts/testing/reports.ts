import path from 'node:path'

// The parts of the runners' JSON reports that are read here.

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    /** Why the file as a whole failed. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
  }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly PlaywrightSpec[]
}

export interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
}

/** Returns a path relative to the project's folder, with slashes. */
export const relativePath = (file: string): string => path.relative('', file).replaceAll('\\', '/')

/** Returns all specs of a report, including nested suites, each with its file relative to the project's folder. */
export function playwrightSpecs(
  report: PlaywrightReport | undefined,
): readonly (PlaywrightSpec & { readonly file: string })[] {
  if (report === undefined) return []
  const folder = relativePath(report.config.rootDir)
  return report.suites.flatMap((suite) =>
    specsOf(suite).map((spec) => ({ ...spec, file: path.posix.join(folder, suite.file) })),
  )
}

function specsOf({ suites = [], specs }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
