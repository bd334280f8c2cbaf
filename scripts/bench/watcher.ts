import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { recordBenchmark } from './benchmark-document.ts'
import * as bitcoin from './bitcoin-watcher-run.ts'
import * as tron from './tron-watcher-run.ts'
import { groupDigits, median, renderTable } from './table.ts'
import { blocks, coinTransfers, tokenTransfers, type WatcherRun } from './watcher-run.ts'

/**
 * `npm run bench:watcher`: how fast a chain is scanned with few deposit addresses and with very many, on PostgreSQL.
 * The blocks come from memory, so that only the watcher and the database are measured. With a title after `--`, only
 * that one.
 */
interface Watched {
  readonly title: string
  /** The script that a separate process runs. */
  readonly file: string
  readonly sizes: readonly number[]
  /** Returns SQL that inserts the addresses in a range of numbers. */
  readonly insert: (first: number, last: number) => string
  readonly table: string
  /** Describes what the blocks contain. */
  readonly traffic: string
}

const watched: readonly Watched[] = [
  {
    title: 'Deposit watcher',
    file: 'watcher-run.ts',
    sizes: [1_000, 100_000, 1_000_000],
    insert: (first, last) => `INSERT INTO deposit_addresses (address, user_id, factory, salt, created_at)
       SELECT substring(sha256(n::text::bytea) FOR 20), NULL, substring(sha256('factory') FOR 20),
              encode(sha256(('salt' || n)::bytea), 'hex'), now()
       FROM generate_series(${first}, ${last}) AS n`,
    table: 'deposit_addresses',
    traffic: `Each block has ${tokenTransfers} token transfers and ${coinTransfers} payments of the native coin; every fourth is a deposit, the
rest are between strangers. ${blocks} blocks`,
  },
  {
    title: 'Deposit watcher, Bitcoin-like networks',
    file: 'bitcoin-watcher-run.ts',
    sizes: [1_000, 10_000, 100_000, 1_000_000],
    // Any value will do for the hash under which older addresses hide a script: if it's missing, the watcher fills it
    // in first.
    insert: (first, last) => `INSERT INTO bitcoin_scripts (network, script, branch, index, created_at, nested_hash)
       SELECT 'litecoin', '\\x0014'::bytea || substring(sha256(n::text::bytea) FOR 20), 0, n, now(),
              substring(sha256(('nested' || n)::bytea) FOR 20)
       FROM generate_series(${first}, ${last}) AS n`,
    table: 'bitcoin_scripts',
    traffic: `Each block has ${bitcoin.transfers} transactions with ${bitcoin.outputsEach} outputs each; every fourth is a deposit, the rest are
between strangers. ${bitcoin.blocks} blocks`,
  },
  {
    title: 'Deposit watcher, TRON',
    file: 'tron-watcher-run.ts',
    sizes: [1_000, 10_000, 100_000, 1_000_000],
    insert: (first, last) => `INSERT INTO tron_addresses (address, branch, index, created_at)
       SELECT substring(sha256(n::text::bytea) FOR 20), 0, n, now()
       FROM generate_series(${first}, ${last}) AS n`,
    table: 'tron_addresses',
    traffic: `Each block has ${tron.tokenTransfers} token transfers and ${tron.coinTransfers} payments of TRX; every fourth is a deposit, the rest are
between strangers. ${tron.blocks} blocks`,
  },
]

const rounds = 5
/** Allowed spread from fastest to slowest: the cost must not grow with the number of addresses. */
const maxSpread = 0.2

/** `WATCHER_ADDRESSES` limits the number of addresses; nothing is recorded then. */
const most = Number(process.env.WATCHER_ADDRESSES ?? Infinity)
const [only] = process.argv.slice(2)
const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const postgres = await startPostgres()
try {
  for (const each of watched) if (only === undefined || only === each.title) await measure(each)
} finally {
  await postgres.stop()
}

async function measure(each: Watched): Promise<void> {
  const { title } = each
  const sizes = each.sizes.filter((size) => size <= most)
  const urls = new Map<number, string>()
  for (const size of sizes) urls.set(size, await prepareDatabase(each, size))
  const runs = new Map<number, WatcherRun[]>(sizes.map((size) => [size, []]))
  // Interleaved, so that a busy moment affects all alike. The first round warms up the database.
  for (let round = 0; round <= rounds; round += 1) {
    console.log(`${title}: round ${round} of ${rounds}`)
    for (const [size, url] of urls) {
      const run = await runOnce(each, url)
      console.log(`  ${groupDigits(size)} addresses: ${Math.round(run.blocksPerSecond)} blocks/s`)
      if (round > 0) runs.get(size)?.push(run)
    }
  }
  if (most === Infinity) await recordBenchmark({ title, command: 'npm run bench:watcher', body: render(each, runs) })
  else console.log(render(each, runs))
}

/** Creates a database with that many deposit addresses. @returns Its URL. */
async function prepareDatabase({ insert, table }: Watched, size: number): Promise<string> {
  const url = await postgres.createDatabase()
  const connection = connectPostgres(url, (error) => {
    throw error
  })
  await migrate(connection, await readMigrations())
  const chunk = 50_000
  for (let first = 1; first <= size; first += chunk) {
    await runScript(connection, insert(first, Math.min(size, first + chunk - 1)))
  }
  await connection.database.execute(`VACUUM ANALYZE ${table}`)
  await connection.close()
  return url
}

async function runScript(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.inScript((script) => script.run(text))
}

async function runOnce({ file }: Watched, url: string): Promise<WatcherRun> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, { env: { ...process.env, DATABASE_URL: url } })
  const ended = once(child, 'exit')
  const [run] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`A run exited with code ${String(code)}`)
    }),
  ])) as [WatcherRun]
  await ended
  return run
}

function render({ traffic }: Watched, runs: ReadonlyMap<number, readonly WatcherRun[]>): string {
  const figures = [...runs].map(([size, each]) => ({
    size,
    speed: median(each.map(({ blocksPerSecond }) => blocksPerSecond)),
    memory: median(each.map(({ memory }) => memory)),
  }))
  const speeds = figures.map(({ speed }) => speed)
  const spread = 1 - Math.min(...speeds) / Math.max(...speeds)
  const rows = figures.map(({ size, speed, memory }) => [
    groupDigits(size),
    groupDigits(Math.round(speed)),
    `${Math.round(memory / 1e6)} MB`,
  ])
  const right = { align: 'right' } as const
  const columns = [
    { title: 'Deposit addresses', ...right },
    { title: 'Blocks/s', ...right },
    { title: 'Memory', ...right },
  ]
  const verdict = spread <= maxSpread ? 'within' : 'NOT within'
  return `${traffic} of catch-up, one PostgreSQL transaction per block,
medians of ${rounds} alternating runs. The slowest and the fastest are ${(spread * 100).toFixed(0)} % apart, ${verdict} the ${maxSpread * 100} % that the design allows.
The memory is that of the whole process, including the scripted chain.

${renderTable(columns, rows)}`
}
