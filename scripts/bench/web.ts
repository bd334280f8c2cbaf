import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'

import { browserFlags, findBrowser } from '#scripts/browser.ts'
import { startLocalWorld } from '#scripts/local-world/start-local-world.ts'
import { paths } from '#src/config/paths.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { groupDigits, kilobytes, median, renderTable } from './table.ts'

/**
 * `npm run bench:web`: Lighthouse as on a phone, five times a page, against the app as the local world serves it. Fails
 * when a median is below its floor, or when the sign-in page shows nothing before the wallet code has arrived.
 */
interface Page {
  readonly name: string
  readonly path: string
  /** Scores of 100 that the medians must reach. */
  readonly floors: Readonly<Record<Category, number>>
}

type Category = (typeof categories)[number]

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const
const pages: readonly Page[] = [
  { name: 'Home', path: paths.home, floors: { performance: 95, accessibility: 100, 'best-practices': 100 } },
  { name: 'Sign-in', path: paths.signIn, floors: { performance: 80, accessibility: 100, 'best-practices': 100 } },
]

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): the figures will be worse than they are.`)
const browser = findBrowser()
const dataFolder = await mkdtemp(join(tmpdir(), 'sevenport-bench-'))
const world = await startLocalWorld({ port: 0, rpcPort: 0, dataFolder, log: console.log })
const failures: string[] = []
try {
  const rows: string[][] = []
  for (const page of pages) rows.push(await measurePage(page))
  const firstText = await measureFirstText(`${world.url}/#${paths.signIn}`)
  await recordBenchmark({ title: 'Web pages', command: 'npm run bench:web', body: render(rows, firstText) })
} finally {
  await world.close()
  await rm(dataFolder, { recursive: true })
}
for (const failure of failures) console.error(failure)
// Hardhat's chains keep the process alive for a while.
process.exit(failures.length === 0 ? 0 : 1)

async function measurePage({ name, path, floors }: Page): Promise<string[]> {
  const results: Result[] = []
  for (let run = 1; run <= runs; run++) {
    console.log(`${name}: run ${run} of ${runs}`)
    results.push(await audit(`${world.url}/#${path}`))
  }
  const scores = categories.map((category) => {
    const score = median(results.map((result) => 100 * (result.categories[category]?.score ?? 0)))
    if (score < floors[category]) {
      const causes = results.flatMap((result) => failedAudits(result, category))
      failures.push(`${name}: ${category} is ${score}, below ${floors[category]}: ${[...new Set(causes)].join(', ')}`)
    }
    return `${score.toFixed(0)} (≥ ${floors[category]})`
  })
  const metric = (audit: string) => median(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN))
  return [
    name,
    ...scores,
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((id) =>
      milliseconds(metric(id)),
    ),
    metric('cumulative-layout-shift').toFixed(3),
    kilobytes(metric('total-byte-weight')),
  ]
}

function failedAudits(result: Result, category: Category): readonly string[] {
  const audits = result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return audits.map(({ id }) => id).filter((id) => (result.audits[id]?.score ?? 1) < 0.9)
}

/**
 * One run in a fresh browser with nothing in its cache. `flags` change Lighthouse's settings for a phone. A run whose
 * trace Lighthouse calls broken has measured nothing; as it advises, it is run again.
 */
async function audit(url: string, flags: Flags = {}, attempts = 3): Promise<Result> {
  const chrome = await launch({ chromePath: browser, chromeFlags: [...browserFlags], logLevel: 'error' })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: 'error',
      ...flags,
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { runtimeError } = result.lhr
    if (!runtimeError) return result.lhr
    if (attempts === 1) throw new Error(runtimeError.message)
    console.warn(`Once more: ${runtimeError.message}`)
  } finally {
    chrome.kill()
  }
  return audit(url, flags, attempts - 1)
}

interface Request {
  readonly url: string
  readonly resourceType: string
  /** Milliseconds since the navigation. */
  readonly networkEndTime: number
}

/** When a phone's slow network, really slowed, brings the first text and when the wallet code. */
async function measureFirstText(url: string): Promise<{ painted: number; walletArrived: number }> {
  const result = await audit(url, { throttlingMethod: 'devtools' })
  const painted = result.audits['first-contentful-paint']?.numericValue ?? Number.NaN
  const details = result.audits['network-requests']?.details as unknown as { items: readonly Request[] }
  const arrivals: number[] = []
  for (const request of details.items.filter(({ resourceType }) => resourceType === 'Script')) {
    // The event by which wagmi looks for wallets in the page: only wallet code has it.
    const source = await (await fetch(request.url)).text()
    if (source.includes('eip6963:requestProvider')) arrivals.push(request.networkEndTime)
  }
  const walletArrived = Math.min(...arrivals)
  if (!(painted < walletArrived)) failures.push('Sign-in: nothing is painted before the wallet code has arrived')
  return { painted, walletArrived }
}

function render(rows: string[][], { painted, walletArrived }: { painted: number; walletArrived: number }): string {
  const titles = [
    'Performance',
    'Accessibility',
    'Best practices',
    'First text',
    'Largest',
    'Blocked',
    'Shift',
    'Bytes',
  ]
  const columns = [{ title: 'Page' }, ...titles.map((title) => ({ title, align: 'right' as const }))]
  return [
    `Lighthouse on a simulated phone (slow 4G, CPU four times slower), medians of ${runs} runs, floors in brackets.`,
    '',
    renderTable(columns, rows),
    '',
    `On a network that is really that slow, the sign-in page paints its first text after ${milliseconds(painted)};`,
    `the wallet code arrives after ${milliseconds(walletArrived)}.`,
  ].join('\n')
}

function milliseconds(value: number): string {
  return `${groupDigits(Math.round(value))} ms`
}
