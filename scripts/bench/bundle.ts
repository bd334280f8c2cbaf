import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { runnerImport } from 'vite'

import { type ChunkReport, chunkReportPath } from '#scripts/build/chunk-report-plugin.ts'
import { frameParts, laterParts, sessionParts } from '#scripts/build/chunks.ts'
import { buildApp } from '#scripts/local-world/app-build.ts'
import type { AppRoute, appRoutes } from '#scripts/testing/app-routes.ts'
import { routeTableOf } from '#src/config/route-table.ts'
import viteConfig from '../../vite.config.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { kilobytes, renderTable } from './table.ts'

/**
 * `npm run bench:bundle`: what each page downloads, measured on the build that the local world serves. Fails if the
 * launch (the home page, before its first paint) includes wallet code, or anything exceeds its budget. `--check`
 * doesn't write to the document.
 */
const launchBudget = 120_000
/** The launch page with its form. */
const sellBudget = 197_500
/** The home page with what it loads on its own after its first paint. */
const homeBudget = 150_000
const homeFilesBudget = 12
/** The swap form. */
const swapBudget = 170_000
/** The largest page of each area, by the area's folder. Every new area needs an entry. */
const areaBudgets: Readonly<Record<string, number>> = {
  account: 219_900,
  cold: 258_600,
  console: 221_000,
  dialogs: 200_200,
  exchange: 203_700,
  grow: 212_800,
  help: 201_100,
  mining: 316_600,
  wallet: 235_800,
}
/** A page outside mining that calls the connected wallet. */
const walletPageBudget = 311_500
/** The page that connects the device wallet to sites: the only one that loads WalletConnect. */
const sitesBudget = 294_500
const sitesPath = '/property/wallet/sites'
/** What a device wallet page adds to the launch. */
const deviceWalletBudget = 190_000
const walletLayout = 'src/app/wallet-layout.tsx'
/** Merely loading it fetches what its pages may need, so the home page must not. */
const accountLayout = 'src/app/account-layout.tsx'
/** The service worker caches it separately: it must still be available during an upgrade. */
const upgradePrompt = 'src/features/account/upgrade/components/upgrade-prompt.tsx'
const launchPath = '/convertSell/index'
const homePath = '/home'
/** Pages that start without a page table. */
const startPaths: ReadonlySet<string> = new Set([launchPath, homePath])
/** What the launch page loads as soon as its frame is visible. */
const sellForm = 'src/features/exchange/fiat/components/sell-form.tsx'
const swapPath = '/convert/index'
/** What every page loads on its own, including the texts about new versions; and what pages with the tab bar load. */
const frame = { modules: frameParts, catalogues: ['upgrade'] }
const tabBar = 'src/app/shell/tabs.tsx'
const walletPackages = /node_modules\/(viem|ox|abitype|wagmi|@wagmi|@rainbow-me|@walletconnect|@reown|@noble)\//

/** A JavaScript file. */
interface Chunk extends ChunkReport {
  readonly code: string
}

interface Size {
  readonly raw: number
  readonly gzip: number
  readonly brotli: number
}

/** Pages with a budget of their own. */
const pageBudgets: Readonly<Record<string, number>> = { [swapPath]: swapBudget, [sitesPath]: sitesBudget }

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

process.env.VITE_LOCAL_WORLD = '1'
process.env.NODE_ENV = 'production'
const chunks = await readChunks()
const sizes = new Map<Chunk, Size>()
const routes = (await readRoutes()).filter(({ modules }) => modules.length > 0)
const launch = chunksOf(routeOf(launchPath))
const sell = completeChunksOf({
  ...routeOf(launchPath),
  modules: [...routeOf(launchPath).modules, sellForm],
  catalogues: ['shared', 'errors', 'fiat', 'trade', 'recipient', 'spot'],
})
const home = completeChunksOf({
  ...routeOf(homePath),
  modules: [...routeOf(homePath).modules, ...laterParts],
  catalogues: ['shared', 'home'],
})
const prompt = chunksOf({ ...routeOf(homePath), modules: [upgradePrompt], catalogues: [] })
const body = render()
if (options.check) console.log(body)
else await recordBenchmark({ title: 'Download sizes', command: 'npm run bench:bundle', body })
process.exitCode = check() ? 0 : 1

async function readChunks(): Promise<ReadonlyMap<string, Chunk>> {
  const folder = await buildApp((line) => console.log(line))
  const reports = JSON.parse(await readFile(path.join(folder, chunkReportPath), 'utf8')) as readonly ChunkReport[]
  const chunks = reports.map(async (report) => {
    const code = await readFile(path.join(folder, report.fileName), 'utf8')
    return [report.fileName, { ...report, code }] as const
  })
  return new Map(await Promise.all(chunks))
}

/** Reads the app's route table through Vite: its files need the build's plugins. */
async function readRoutes(): Promise<readonly AppRoute[]> {
  const options = { root, plugins: viteConfig.plugins ?? [], logLevel: 'error' } as const
  const file = '/scripts/testing/app-routes.ts'
  const { module } = await runnerImport<{ appRoutes: typeof appRoutes }>(file, options)
  return module.appRoutes()
}

function routeOf(path: string): AppRoute {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`${path} has no route`)
  return route
}

/** Returns the chunks that a page loads on its own until it is idle. */
function completeChunksOf(route: AppRoute): ReadonlySet<Chunk> {
  return chunksOf({
    ...route,
    modules: [
      ...route.modules,
      ...frame.modules,
      // The home page of a visitor requests no personal data.
      ...(route.path === homePath ? [] : sessionParts),
      ...(route.handle.tabBar === true ? [tabBar] : []),
    ],
    catalogues: [...route.catalogues, ...frame.catalogues],
  })
}

/** Returns the chunks that a page downloads with an empty cache, including all static imports. */
function chunksOf({ path, modules, catalogues }: AppRoute): ReadonlySet<Chunk> {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) add(chunks.get(imported))
  }
  const texts = ['base', ...catalogues].map((name) => `locales/zh-Hans/${name}.po`)
  const tables = startPaths.has(path) ? [] : [`src/app/tables/${routeTableOf(path)}.tsx`]
  for (const module of ['index.html', ...tables, ...texts, ...modules]) add(chunkOf(module))
  return found
}

function chunkOf(module: string): Chunk {
  const chunk = [...chunks.values()].find(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...moduleIds].some((id) => id?.split('?')[0] === `${root}${module}`),
  )
  if (!chunk) throw new Error(`No chunk contains ${module}`)
  return chunk
}

/** Returns the sizes of chunks, each compressed separately as it is served. */
function sizeOf(downloaded: Iterable<Chunk>): Size {
  const total = { raw: 0, gzip: 0, brotli: 0 }
  for (const chunk of downloaded) {
    const size = chunkSize(chunk)
    total.raw += size.raw
    total.gzip += size.gzip
    total.brotli += size.brotli
  }
  return total
}

function chunkSize(chunk: Chunk): Size {
  const known = sizes.get(chunk)
  if (known) return known
  const { code } = chunk
  const size = {
    raw: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  }
  sizes.set(chunk, size)
  return size
}

function render(): string {
  const columns = [
    { title: 'JavaScript of' },
    { title: 'files', align: 'right' },
    { title: 'raw', align: 'right' },
    { title: 'gzip', align: 'right' },
    { title: 'brotli', align: 'right' },
    { title: 'beyond launch, gzip', align: 'right' },
  ] as const
  const rows = [
    row(`${launchPath}, and its form`, sell),
    row(`${homePath}, and later`, home),
    ...routes.map((route) => row(route.path, startPaths.has(route.path) ? chunksOf(route) : completeChunksOf(route))),
  ]
  return [
    'Everything a page fetches until it is complete, with an empty cache, in Simplified Chinese. Pop-ups and sheets that it',
    `may open are fetched only once it is at rest. Launch is \`${launchPath}\` until its first paint. Budgets (gzip):`,
    '',
    `- the launch ${kilobytes(launchBudget)}, without wallet code; with its form for a sale ${kilobytes(sellBudget)}`,
    `- home with what it fetches by itself after its first paint ${kilobytes(homeBudget)}, in at most ${homeFilesBudget} files`,
    `- the largest page of each area: ${Object.entries(areaBudgets)
      .map(([area, budget]) => `${area} ${kilobytes(budget)}`)
      .join(', ')}`,
    `- pages outside mining that ask the connected wallet ${kilobytes(walletPageBudget)}`,
    `- the form for a swap ${kilobytes(swapBudget)}`,
    `- the page of connected sites ${kilobytes(sitesBudget)}`,
    `- what a page of the wallet on this device adds to the launch ${kilobytes(deviceWalletBudget)}`,
    '',
    `In addition, the service worker fetches the prompt for upgrades: another ${kilobytes(sizeOf([...prompt].filter((chunk) => !home.has(chunk))).gzip)}, which no page runs before there is an upgrade.`,
    '',
    renderTable(columns, rows),
  ].join('\n')
}

function row(name: string, downloaded: ReadonlySet<Chunk>): string[] {
  const { raw, gzip, brotli } = sizeOf(downloaded)
  return [name, String(downloaded.size), ...[raw, gzip, brotli, beyondLaunch(downloaded)].map(kilobytes)]
}

function beyondLaunch(downloaded: ReadonlySet<Chunk>): number {
  return sizeOf([...downloaded].filter((chunk) => !launch.has(chunk))).gzip
}

function check(): boolean {
  const wallet = [...launch].flatMap(({ moduleIds }) => moduleIds).filter((id) => walletPackages.test(id))
  const faults = [
    ...overBudget('The launch', sizeOf(launch).gzip, launchBudget),
    ...overBudget('The launch with its form', sizeOf(sell).gzip, sellBudget),
    ...overBudget('Home, before its first paint,', sizeOf(chunksOf(routeOf(homePath))).gzip, launchBudget),
    ...overBudget('Home, in all,', sizeOf(home).gzip, homeBudget),
    ...(home.size > homeFilesBudget ? [`Home fetches ${home.size} files, more than ${homeFilesBudget}`] : []),
    ...(home.has(chunkOf(accountLayout))
      ? ['Home includes the layout of accounts, which fetches what their pages need']
      : []),
    ...(wallet.length > 0 ? [`The launch includes wallet code: ${wallet.slice(0, 5).join(', ')}`] : []),
    ...routes.flatMap((route) => {
      const area = /^src\/features\/([^/]+)/.exec(route.modules.at(-1) ?? '')?.[1]
      if (area === undefined || area === 'home') return []
      const isWalletPage = area !== 'mining' && route.modules.includes(walletLayout)
      const areaBudget = pageBudgets[route.path] ?? areaBudgets[area] ?? 0
      const budget = isWalletPage ? walletPageBudget : areaBudget
      const downloaded = completeChunksOf(route)
      return [
        ...overBudget(route.path, sizeOf(downloaded).gzip, budget),
        ...(area === 'cold'
          ? overBudget(`${route.path}, beyond the launch,`, beyondLaunch(downloaded), deviceWalletBudget)
          : []),
      ]
    }),
  ]
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}

function overBudget(name: string, gzip: number, budget: number): readonly string[] {
  return gzip > budget ? [`${name} downloads ${kilobytes(gzip)}, over ${kilobytes(budget)}`] : []
}
