import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'

import { browserFlags, findBrowser } from '#scripts/browser.ts'
import { startLocalWorld } from '#scripts/local-world/start-local-world.ts'
import { paths } from '#src/config/paths.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { serveRainbowKitSample } from './serve-sample.ts'
import { groupDigits, kilobytes, median, renderTable } from './table.ts'

/**
 * `npm run bench:web`: runs Lighthouse with its phone settings, five times per page, on the app as the local world
 * serves it and on a page with only RainbowKit's button. Fails if a median is below its floor, if home blocks the main
 * thread for more than its share, or if the check-in page shows nothing before the wallet code arrives. `-- --only
 * Sell` measures one page and records nothing.
 */
interface Page {
  readonly name: string
  readonly url: string
  /** Minimum medians, out of 100. */
  readonly floors?: Readonly<Partial<Record<Category, number>>>
}

interface Measurement {
  readonly row: string[]
  /** Milliseconds for which the main thread was blocked. */
  readonly blocked: number
}

type Category = (typeof categories)[number]

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const
/** How long home may block the main thread, as a share of what the page with only RainbowKit's button does. */
const maxShareOfSample = 0.3

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const browser = findBrowser()
const dataFolder = await mkdtemp(join(tmpdir(), 'sevenport-bench-'))
const world = await startLocalWorld({ port: 0, rpcPort: 0, dataFolder, log: console.log })
const sample = await serveRainbowKitSample(join(dataFolder, 'rainbowkit-sample'))
const signInUrl = `${world.url}/#${paths.signIn}`
const failures: string[] = []
const strict = { accessibility: 100, 'best-practices': 100 }
const pages: readonly Page[] = [
  { name: 'Home', url: `${world.url}/#${paths.home}`, floors: { performance: 95, ...strict } },
  // The app's launch page.
  { name: 'Sell', url: `${world.url}/#${paths.sell}`, floors: { performance: 95, ...strict } },
  { name: 'Check-in', url: signInUrl, floors: { performance: 80, ...strict } },
  { name: 'Exchange', url: `${world.url}/#${paths.exchange}`, floors: { performance: 90, ...strict } },
]
try {
  if (only === undefined) await measureAll()
  else await measureOne(only)
} finally {
  await sample.close()
  await world.close()
  await rm(dataFolder, { recursive: true })
}
for (const failure of failures) console.error(failure)
// Hardhat's chains keep the process alive for a while.
process.exit(failures.length === 0 ? 0 : 1)

/** Measures every page and records the results. */
async function measureAll(): Promise<void> {
  const [home, sell, signIn, swap] = await inTurn(pages)
  const [button] = await inTurn([{ name: 'RainbowKit’s button alone', url: sample.url }])
  if (!home || !sell || !signIn || !swap || !button) throw new Error('A page was not measured')
  const share = home.blocked / button.blocked
  if (!(share <= maxShareOfSample))
    failures.push(`Home: blocks the main thread for ${share.toFixed(2)} of the time that RainbowKit’s button does`)
  const rows = [home.row, sell.row, signIn.row, swap.row, button.row]
  const firstText = await measureFirstText(signInUrl)
  await recordBenchmark({ title: 'Web pages', command: 'npm run bench:web', body: render(rows, share, firstText) })
}

/** Measures one page while someone works on it; nothing is recorded. */
async function measureOne(name: string): Promise<void> {
  const page = pages.find((candidate) => candidate.name === name)
  if (page === undefined) throw new Error(`--only takes one of ${pages.map((candidate) => candidate.name).join(', ')}`)
  const { row } = await measurePage(page)
  console.log(row.join(' · '))
}

async function inTurn(wanted: readonly Page[]): Promise<readonly Measurement[]> {
  const measured: Measurement[] = []
  for (const page of wanted) measured.push(await measurePage(page))
  return measured
}

async function measurePage({ name, url, floors }: Page): Promise<Measurement> {
  const results: Result[] = []
  for (let run = 1; run <= runs; run++) {
    console.log(`${name}: run ${run} of ${runs}`)
    results.push(await audit(url))
  }
  const scores = categories.map((category) => {
    const score = median(results.map((result) => 100 * (result.categories[category]?.score ?? 0)))
    const floor = floors?.[category]
    if (floor === undefined) return score.toFixed(0)
    if (score < floor) {
      const causes = results.flatMap((result) => failedAudits(result, category))
      failures.push(`${name}: ${category} is ${score}, below ${floor}: ${[...new Set(causes)].join(', ')}`)
    }
    return `${score.toFixed(0)} (≥ ${floor})`
  })
  const metric = (audit: string) => median(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN))
  const blocked = metric('total-blocking-time')
  const row = [
    name,
    ...scores,
    milliseconds(metric('first-contentful-paint')),
    milliseconds(metric('largest-contentful-paint')),
    milliseconds(blocked),
    metric('cumulative-layout-shift').toFixed(3),
    kilobytes(metric('total-byte-weight')),
  ]
  return { row, blocked }
}

function failedAudits(result: Result, category: Category): readonly string[] {
  const audits = result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return audits.map(({ id }) => id).filter((id) => (result.audits[id]?.score ?? 1) < 0.9)
}

/**
 * Runs Lighthouse once in a fresh browser with an empty cache. `flags` override its phone settings. If Lighthouse
 * reports a broken trace, nothing was measured; it advises running again, so that's what this does.
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
    console.warn(`Running it again: ${runtimeError.message}`)
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

/** Measures when the first text and the wallet code arrive on a phone's slow network, with real throttling. */
async function measureFirstText(url: string): Promise<{ painted: number; walletArrived: number }> {
  const result = await audit(url, { throttlingMethod: 'devtools' })
  const painted = result.audits['first-contentful-paint']?.numericValue ?? Number.NaN
  const details = result.audits['network-requests']?.details as unknown as { items: readonly Request[] }
  const arrivals: number[] = []
  for (const request of details.items.filter(({ resourceType }) => resourceType === 'Script')) {
    // Wagmi's event to discover wallets in the page: only wallet code contains it.
    const source = await (await fetch(request.url)).text()
    if (source.includes('eip6963:requestProvider')) arrivals.push(request.networkEndTime)
  }
  const walletArrived = Math.min(...arrivals)
  if (!(painted < walletArrived)) failures.push('Check-in: nothing is painted before the wallet code has arrived')
  return { painted, walletArrived }
}

function render(
  rows: string[][],
  share: number,
  { painted, walletArrived }: { painted: number; walletArrived: number },
): string {
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
    `Lighthouse on a simulated phone (slow 4G, CPU four times slower), medians of ${runs} runs, minimums in parentheses.`,
    '',
    renderTable(columns, rows),
    '',
    `Home blocks the main thread for ${share.toFixed(2)} of the time that a page built by Vite with nothing but RainbowKit’s button`,
    `does (at most ${maxShareOfSample}).`,
    '',
    `On a network that is really throttled to slow 4G, the check-in page paints its first text after ${milliseconds(painted)};`,
    `the wallet code arrives after ${milliseconds(walletArrived)}.`,
  ].join('\n')
}

function milliseconds(value: number): string {
  return `${groupDigits(Math.round(value))} ms`
}
