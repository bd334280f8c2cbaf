import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { build, type Rolldown, runnerImport } from 'vite'

import type { AppRoute, appRoutes } from '#scripts/testing/app-routes.ts'
import viteConfig from '../../vite.config.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { kilobytes, renderTable } from './table.ts'

/**
 * `npm run bench:bundle`: what every page downloads, from a build of the app for the local world. Fails when the launch
 * (the home page, before its first paint) is over its budget or carries wallet code. `--check` leaves the document alone.
 */
const launchBudget = 120_000
const launchPath = '/home'
/** What every page but that of the launch needs beside itself. */
const routesModule = 'src/app/routes.tsx'
const walletLayout = 'src/app/wallet-layout.tsx'
/** The texts that come with a layout. */
const catalogueOf: Readonly<Record<string, string>> = {
  [walletLayout]: 'wallet',
  'src/app/account-layout.tsx': 'account',
  'src/app/spot-layout.tsx': 'spot',
}
const walletPackages = /node_modules\/(viem|ox|abitype|wagmi|@wagmi|@rainbow-me|@walletconnect|@reown|@noble)\//

interface Size {
  readonly raw: number
  readonly gzip: number
  readonly brotli: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

process.env.VITE_LOCAL_WORLD = '1'
process.env.NODE_ENV = 'production'
const chunks = await buildChunks()
const routes = (await readRoutes()).filter(({ modules }) => modules.length > 0)
const launch = chunksOf(modulesOf(launchPath))
const body = render()
if (options.check) console.log(body)
else await recordBenchmark({ title: 'Download sizes', command: 'npm run bench:bundle', body })
process.exitCode = check() ? 0 : 1

async function buildChunks(): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const result = await build({ root, logLevel: 'warn', build: { write: false } })
  if (!('output' in result)) throw new Error('Expected one build')
  const entries = result.output
    .filter((output) => output.type === 'chunk')
    .map((chunk) => [chunk.fileName, chunk] as const)
  return new Map(entries)
}

/** The app's route table, read by Vite: its files need the plugins of the build. */
async function readRoutes(): Promise<readonly AppRoute[]> {
  const options = { root, plugins: viteConfig.plugins ?? [], logLevel: 'error' } as const
  const file = '/scripts/testing/app-routes.ts'
  const { module } = await runnerImport<{ appRoutes: typeof appRoutes }>(file, options)
  return module.appRoutes()
}

function modulesOf(path: string): readonly string[] {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`${path} is not routed`)
  return route.modules
}

/** The chunks that a page of these modules downloads from nothing, with everything they import statically. */
function chunksOf(page: readonly string[]): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) add(chunks.get(imported))
  }
  const catalogues = ['base', ...page.flatMap((module) => catalogueOf[module] ?? [])]
  const texts = catalogues.map((name) => `locales/zh-Hans/${name}.po`)
  for (const module of ['index.html', ...texts, ...page]) add(chunkOf(module))
  return found
}

function chunkOf(module: string): Rolldown.OutputChunk {
  const chunk = [...chunks.values()].find(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...moduleIds].some((id) => id?.split('?')[0] === `${root}${module}`),
  )
  if (!chunk) throw new Error(`No chunk holds ${module}`)
  return chunk
}

/** Every chunk is compressed by itself, as it is served. */
function sizeOf(downloaded: Iterable<Rolldown.OutputChunk>): Size {
  const size = { raw: 0, gzip: 0, brotli: 0 }
  for (const { code } of downloaded) {
    size.raw += Buffer.byteLength(code)
    size.gzip += gzipSync(code, { level: 9 }).length
    size.brotli += brotliCompressSync(code).length
  }
  return size
}

function render(): string {
  const columns = [
    { title: 'JavaScript of' },
    { title: 'raw', align: 'right' },
    { title: 'gzip', align: 'right' },
    { title: 'brotli', align: 'right' },
    { title: 'beyond launch, gzip', align: 'right' },
  ] as const
  const rows = routes.map(({ path, modules }) =>
    row(path, chunksOf(path === launchPath ? modules : [routesModule, ...modules])),
  )
  return [
    `Everything a page downloads before it is complete, from nothing, in Simplified Chinese. Launch is \`${launchPath}\`:`,
    `budget ${kilobytes(launchBudget)} gzip, and no wallet code.`,
    '',
    renderTable(columns, rows),
  ].join('\n')
}

function row(name: string, downloaded: ReadonlySet<Rolldown.OutputChunk>): string[] {
  const { raw, gzip, brotli } = sizeOf(downloaded)
  const beyond = sizeOf([...downloaded].filter((chunk) => !launch.has(chunk)))
  return [name, ...[raw, gzip, brotli, beyond.gzip].map(kilobytes)]
}

function check(): boolean {
  const { gzip } = sizeOf(launch)
  const wallet = [...launch].flatMap(({ moduleIds }) => moduleIds).filter((id) => walletPackages.test(id))
  if (gzip > launchBudget) console.error(`The launch downloads ${kilobytes(gzip)}, over ${kilobytes(launchBudget)}`)
  if (wallet.length > 0) console.error(`The launch carries wallet code: ${wallet.slice(0, 5).join(', ')}`)
  return gzip <= launchBudget && wallet.length === 0
}
