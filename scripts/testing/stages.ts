import { countExit, countHardhat, countPlaywright, countVitest, type Counter } from './counts.ts'
import { type FailureReader, playwrightFailures, vitestFailures } from './failures.ts'
import { type FileTimeReader, playwrightFileTimes, vitestFileTimes } from './file-times.ts'

/** One check of `npm test`. */
export interface Stage {
  readonly name: string
  /** {@link reportFile} stands for the file that `count` reads. */
  readonly command: readonly string[]
  readonly count: Counter
  /** For runners that report how long each file took. */
  readonly fileTimes?: FileTimeReader
  /** For runners that report which tests failed. */
  readonly failures?: FailureReader
  /** For stages that open pages: a browser is found beforehand and passed to them in `CHROME_PATH`. */
  readonly needsBrowser?: boolean
}

/** Placeholder in a command for the path of the runner's JSON report. */
export const reportFile = '%report%'

/** Stages that run one after another. */
export type Lane = readonly Stage[]

/** Precedes everything that deploys contracts: once compiled, no stage writes artifacts while another reads them. */
const build: Stage = { name: 'build', command: ['hardhat', 'build', '--quiet', '--no-tests'], count: countExit }

/** Hardhat's stages share one compiler cache, so they never run at the same time. */
const contracts: Lane = [
  { name: 'deployments', command: ['node', 'scripts/generate-deployments.ts', '--check'], count: countExit },
  { name: 'gas', command: ['node', 'scripts/bench/gas.ts', '--check'], count: countExit },
  { name: 'contracts', command: ['hardhat', 'test', 'nodejs'], count: countHardhat },
  { name: 'solidity', command: ['hardhat', 'test', 'solidity'], count: countHardhat },
  { name: 'coverage', command: ['node', 'scripts/check-contract-coverage.ts'], count: countExit },
]

const vitestCommand = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]

/** Runs Vitest on the files whose path contains one of these parts, which may also be options. */
function vitest(name: string, ...parts: readonly string[]): Stage {
  return {
    name,
    command: [...vitestCommand, ...parts],
    count: countVitest,
    fileTimes: vitestFileTimes,
    failures: vitestFailures,
  }
}

const languages = ['--locale', 'zh-Hans,zh-Hant,es-MX']

const lint: Stage = { name: 'lint', command: ['oxlint'], count: countExit }

const format: Lane = [
  { name: 'format', command: ['oxfmt', '--check'], count: countExit },
  { name: 'format-solidity', command: ['prettier', '--check', '**/*.sol'], count: countExit },
]

const texts: Lane = [
  { name: 'unused', command: ['knip'], count: countExit },
  { name: 'catalogues', command: ['lingui', 'check', 'sync', '--clean'], count: countExit },
  {
    name: 'translations',
    command: ['lingui', 'check', 'missing', '--mode', 'catalog', ...languages],
    count: countExit,
  },
]

const architecture = vitest('architecture', 'test/architecture')

/** API tests that start and kill whole processes, and don't need the other tests' database. */
const processTests = ['test/api/chaos.test.ts', 'test/api/main.test.ts']
const processes = vitest('processes', ...processTests)
const api = vitest('api', 'test/api', ...processTests.map((file) => `--exclude=${file}`))

const units = vitest('units', 'src', 'api-contract', 'server', 'scripts')

const bundle: Stage = { name: 'bundle', command: ['node', 'scripts/bench/bundle.ts', '--check'], count: countExit }

const pages: Lane = [
  {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=list,json'],
    count: countPlaywright,
    fileTimes: playwrightFileTimes,
    failures: playwrightFailures,
    needsBrowser: true,
  },
]

/**
 * Everything that `npm test` runs. The lanes of a phase run in parallel, and the next phase starts when all are done.
 * The API tests take longest in theirs, and often wait for timers and locks: two lanes beside them use the CPU meanwhile.
 * The end-to-end tests run alone, because their own workers need all of it.
 */
export const phases: readonly (readonly Lane[])[] = [
  [[build], [lint]],
  [[api], [processes, ...contracts, bundle], [units, ...format, architecture, ...texts]],
  [pages],
]
