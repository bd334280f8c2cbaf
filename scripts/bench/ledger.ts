import { loadavg } from 'node:os'

import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import { connectPostgres } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { registerAccounts } from './api-accounts.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { LedgerLoads, numberOfPeople } from './ledger-loads.ts'
import { recordSharedWithdrawals, sharedWithdrawals } from './shared-withdrawals.ts'
import { countUsage, type Usage, usageCells, usagePerCall } from './server-usage.ts'
import { groupDigits, median, renderTable } from './table.ts'
import { createTpcB, runTpcB } from './tpc-b.ts'
import { TransferCalls } from './transfer-calls.ts'

/**
 * `npm run bench:ledger`: compares ledger transfers with the statements of pgbench's TPC-B, through the same pool, with
 * the same clients, in alternating rounds. A commit waits for the disk, as in production. With an argument, such as `--
 * "Through HTTP"`, only that transfer, printed and not recorded.
 */
const [only] = process.argv.slice(2)
const clients = 16
const rounds = 5
/** Seconds per measurement. */
const duration = 3

/** Enough of them, because no user may send more than fifty transfers a day. */
const senders = 400
const sendersAsInProduction = 100
const cheapest = { memoryCost: 8, timeCost: 1 }
const asInProduction = { memoryCost: 19_456, timeCost: 2 }

/** An action that the clients repeat. */
interface Load {
  readonly name: string
  readonly run: () => Promise<unknown>
  /** How much one run counts. */
  readonly counts: number
  /** Returns what the process that performs it has used. */
  readonly usage: () => Usage | Promise<Usage>
}

interface Contest {
  readonly ours: Load
  readonly theirs: Load
}

interface Figure {
  readonly perSecond: number
  /** Of one run, in milliseconds. */
  readonly p99: number
  /** Per counted action. */
  readonly perCall: Usage
}

const usageHere = countUsage()
if (only === undefined || only === sharedWithdrawals) await recordSharedWithdrawals()
if (only !== sharedWithdrawals) await measureTransfers()

async function measureTransfers(): Promise<void> {
  const [load = 0] = loadavg()
  if (load > 1)
    console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
  const postgres = await startPostgres({ isDurable: true })
  let server: ChildServer | undefined
  try {
    const url = await postgres.createDatabase()
    const connection = connectPostgres(url, () => undefined)
    await migrate(connection, await readMigrations())
    await connection.close()
    const pool = new Pool({ connectionString: url, max: clients })
    // A connection may still be closing when the server stops.
    pool.on('error', () => undefined)
    await createTpcB(pool, 1)
    await createTpcB(pool, clients)
    const database = drizzle(pool)
    const loads = new LedgerLoads(database)
    await loads.fund()
    server = await startChild('api-server.ts', { DATABASE_URL: url, CHEAP_PASSWORDS: 'yes' })
    const people = await registerAccounts(server.url, url, senders + sendersAsInProduction)
    const all = contestsOn(pool, loads, {
      server,
      calls: await TransferCalls.begin(server.url, database, people.slice(0, senders), cheapest),
      callsAsInProduction: await TransferCalls.begin(server.url, database, people.slice(senders), asInProduction),
    })
    const contests = all.filter(({ ours }) => only === undefined || ours.name === only)
    await pool.query('VACUUM ANALYZE')
    const figures = await measureInTurns(
      pool,
      contests.flatMap(({ ours, theirs }) => [ours, theirs]),
    )
    const settings = await pool.query<{ text: string }>(
      `SELECT string_agg(name || '=' || setting, ', ' ORDER BY name) AS text FROM pg_settings
       WHERE name IN ('fsync', 'synchronous_commit', 'server_version')`,
    )
    await pool.end()
    const serverMemory = `${Math.round((await server.memory()) / 1e6)} MB`
    const body = render(contests, figures, { settings: settings.rows[0]?.text ?? '', serverMemory })
    if (only === undefined) await recordBenchmark({ title: 'Ledger', command: 'npm run bench:ledger', body })
    else console.log(body)
  } finally {
    await server?.stop()
    await postgres.stop()
  }
}

function contestsOn(
  pool: Pool,
  transfers: LedgerLoads,
  {
    server,
    calls,
    callsAsInProduction,
  }: Readonly<Record<'calls' | 'callsAsInProduction', TransferCalls>> & { readonly server: ChildServer },
): readonly Contest[] {
  const tpcB = (scale: number) => here(`scale ${scale}`, () => runTpcB(pool, scale))
  const throughHttp = (name: string, run: () => Promise<unknown>): Load => ({
    ...here(name, run),
    usage: () => server.usage(),
  })
  return [
    { ours: here('Between people', () => transfers.pay()), theirs: tpcB(clients) },
    { ours: here('Deposit', () => transfers.deposit()), theirs: tpcB(1) },
    { ours: here('Withdrawal: hold, payment', () => transfers.withdraw(), 2), theirs: tpcB(1) },
    { ours: throughHttp('Through HTTP', () => calls.send()), theirs: tpcB(clients) },
    {
      ours: throughHttp('Through HTTP, full password check', () => callsAsInProduction.send()),
      theirs: tpcB(clients),
    },
  ]
}

/** A load that runs in this process. */
function here(name: string, run: () => Promise<unknown>, counts = 1): Load {
  return { name, run, counts, usage: usageHere }
}

async function measureInTurns(pool: Pool, loads: readonly Load[]): Promise<ReadonlyMap<Load, Figure>> {
  const samples = new Map<Load, Figure[]>(loads.map((load) => [load, []]))
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}`)
    for (const [load, figures] of samples) {
      const figure = await measure(load)
      if (round > 0) figures.push(figure)
    }
    // As in a database that has been running for a while: plans made for empty tables read all that was added since.
    if (round === 0) await pool.query('VACUUM ANALYZE')
  }
  return new Map([...samples].map(([load, figures]) => [load, medianOf(figures)]))
}

async function measure({ run, counts, usage }: Load): Promise<Figure> {
  const times: number[] = []
  const before = await usage()
  const start = performance.now()
  const end = start + duration * 1_000
  const work = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      await run()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  const seconds = (performance.now() - start) / 1_000
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  const perCall = usagePerCall(before, await usage(), times.length * counts)
  return { perSecond: (times.length * counts) / seconds, p99, perCall }
}

function medianOf(figures: readonly Figure[]): Figure {
  const of = (value: (figure: Figure) => number) => median(figures.map(value))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p99: of(({ p99 }) => p99),
    perCall: {
      queries: of(({ perCall }) => perCall.queries),
      commits: of(({ perCall }) => perCall.commits),
      milliseconds: of(({ perCall }) => perCall.milliseconds),
    },
  }
}

function render(
  contests: readonly Contest[],
  figures: ReadonlyMap<Load, Figure>,
  { settings, serverMemory }: Readonly<Record<'settings' | 'serverMemory', string>>,
): string {
  const rows = contests.map(({ ours, theirs }) => {
    const [our, their] = [figures.get(ours), figures.get(theirs)]
    if (our === undefined || their === undefined) throw new Error('A measurement is missing')
    const ratio = (our.perSecond / their.perSecond).toFixed(2)
    return [ours.name, ...cells(our), theirs.name, ...cells(their), ratio]
  })
  const right = ['Per second', 'p99', 'Queries', 'Commits', 'CPU ms'].map((title) => ({
    title,
    align: 'right' as const,
  }))
  return `Transfers of \`server/ledger\` on PostgreSQL (${settings}), each in its own transaction, compared with
transactions of pgbench's TPC-B: the same statements, through the same pool, with the same ${clients} clients of one Node process.
${rounds} alternating rounds of ${duration} s, medians.

- Between people: ${groupDigits(numberOfPeople)} people, compared with as many branches as clients.
- A deposit and a withdrawal have a house account on one side, \`world\` or \`fees\`, so they are compared with a single branch
  that every client waits for. A withdrawal is two transfers in two transactions, and its p99 is that of both.
- Through HTTP: transfers by email as the app sends them, to a server in its own process, with everything a transfer involves:
  session, fund password, limits, message and email. Checking a fund password is slow on purpose: once it is hashed at the
  lowest possible cost, and once as in production.

Queries, commits and CPU time are those of the process that makes the transfer, per transfer; every statement counts as a
query, including \`BEGIN\` and \`COMMIT\`.

${renderTable(
  [{ title: 'Transfer' }, ...right, { title: 'TPC-B' }, ...right, { title: 'Ratio', align: 'right' }],
  rows,
)}

At the end, the server uses ${serverMemory} of memory.`
}

function cells({ perSecond, p99, perCall }: Figure): readonly string[] {
  return [groupDigits(Math.round(perSecond)), `${p99.toFixed(1)} ms`, ...usageCells(perCall)]
}
