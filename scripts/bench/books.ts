import { loadavg } from 'node:os'

import { sql } from 'drizzle-orm'

import { connectPostgres } from '#server/db/connect.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { listHousePostingsOn, listPostingsTo, trialBalanceAt } from '#server/ledger/books.repository.ts'
import { closeNextDay, proveNextPart } from '#server/ledger/closings.ts'
import { addUpBooks } from '#server/ledger/proof.repository.ts'
import { type RealPostgres, startPostgres } from '#test/api/support/real-postgres.ts'

import { recordBenchmark } from './benchmark-document.ts'
import { bookScript, lastDay } from './book-entries.ts'
import { benchReserves } from './reserves.ts'
import { tidyUp } from './tidy-database.ts'
import { groupDigits, median, renderTable } from './table.ts'

/**
 * `npm run bench:books`: what the books cost with more and more entries at the same number per day, then with more
 * accounts, and what publishing the reserves costs with more and more users. With `-- entries` or `-- reserves`, one of
 * the two; followed by a number, for that many alone, printed and not recorded.
 */
const [part, given] = process.argv.slice(2)
if (part !== undefined && part !== 'entries' && part !== 'reserves')
  throw new Error('Usage: npm run bench:books [-- entries | reserves [number]]')
const sizesOf = (usual: readonly number[]) => (given === undefined ? usual : [Number(given)])
const entriesEachDay = 10_000
const people = 10_000
/** With a million entries, to separate the cost of accounts from that of the history. */
const morePeople = 250_000
const daysEachTidying = 10
const rounds = 7

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const loadText = `Machine load at the start: ${load.toFixed(1)}.`
const postgres = await startPostgres()
try {
  if (part !== 'reserves') await record('The books', await benchEntries(sizesOf([100_000, 1_000_000, 10_000_000])))
  if (part !== 'entries') {
    await record('Reserves', `${await benchReserves(postgres, sizesOf([10_000, 100_000, 1_000_000]))}\n\n${loadText}`)
  }
} finally {
  await postgres.stop()
}

async function record(title: string, body: string): Promise<void> {
  if (given === undefined) await recordBenchmark({ title, command: 'npm run bench:books', body })
  else process.stdout.write(`${body}\n`)
}

async function benchEntries(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const entries of sizes) rows.push(await measure(postgres, { entries, people }))
  if (given === undefined) rows.push(await measure(postgres, { entries: 1_000_000, people: morePeople }))
  return `Entries of one coin, ${groupDigits(entriesEachDay)} a day, on PostgreSQL; milliseconds, median of ${rounds} runs, mean for closing a day. ${loadText}
A growing history should change only the first column of figures: compare the rows with ${groupDigits(people)} accounts. The last row has a
million entries again, with ${morePeople / people} times as many accounts. Reconciliation reads every balance, because
otherwise it wouldn't notice one that was tampered with. Work that needs account names (closing a day, proving it, the trial
balance) reads all of them as long as that is cheaper than looking up those that moved.

${renderTable(
  [
    { title: 'Entries', align: 'right' },
    { title: 'Accounts', align: 'right' },
    { title: 'Reconcile without closings', align: 'right' },
    { title: 'Close a day', align: 'right' },
    { title: 'Reconcile', align: 'right' },
    { title: 'Prove a part', align: 'right' },
    { title: 'Trial balance', align: 'right' },
    { title: 'Person, a page', align: 'right' },
    { title: 'House, a page', align: 'right' },
    { title: 'Heap of the process, MB', align: 'right' },
  ],
  rows,
)}`
}

interface Size {
  readonly entries: number
  readonly people: number
}

async function measure(server: RealPostgres, { entries, people: accounts }: Size): Promise<string[]> {
  const url = await server.createDatabase()
  const connection = connectPostgres(url, () => undefined)
  await migrate(connection, await readMigrations())
  await connection.inScript((script) =>
    script.run(`SET LOCAL statement_timeout = 0; ${bookScript({ entries, entriesEachDay, people: accounts })}`),
  )
  await tidyUp(url)
  const { database } = connection
  const withoutClosings = await timesOf(() => inTransaction(database, addUpEverything))
  const now = new Date(`${lastDay}T12:00:00Z`)
  const closing = await closeDays(url, database, now)
  await tidyUp(url)
  const [account] = await connection.inScript((script) =>
    script.query<{ id: string }>('SELECT id FROM ledger_accounts LIMIT 1'),
  )
  const house = { account: 'world', coin: 'USDT', day: '2026-10-30', cursor: undefined } as const
  const figures = [
    withoutClosings,
    closing,
    await timesOf(() => inTransaction(database, addUpBooks)),
    await timesOf(() => proveNextPart(database, now)),
    await timesOf(() => inTransaction(database, (tx) => trialBalanceAt(tx, now))),
    await timesOf(() => inTransaction(database, (tx) => listPostingsTo(tx, account?.id ?? '', undefined))),
    await timesOf(() => inTransaction(database, (tx) => listHousePostingsOn(tx, house))),
  ]
  await connection.close()
  const heap = Math.round(process.memoryUsage().heapUsed / 1_000_000)
  return [groupDigits(entries), groupDigits(accounts), ...figures.map((figure) => figure.toFixed(1)), String(heap)]
}

/**
 * Closes all days that are over. Vacuums every few days, as the database does when a day takes a day: closed all at
 * once, they would leave behind old versions of every account's row for later queries to read.
 * @returns The average per day, in milliseconds.
 */
async function closeDays(url: string, database: Database, now: Date): Promise<number> {
  let milliseconds = 0
  for (let days = 0; ; days++) {
    if (days % daysEachTidying === daysEachTidying - 1) await tidyUp(url, 'ledger_closed_balances')
    let isDone = false
    const time = await timeOf(async () => {
      isDone = (await closeNextDay(database, now)) === undefined
    })
    if (isDone) return milliseconds / days
    milliseconds += time
  }
}

/** Adds up every entry, which may take longer than the usual statement timeout. */
async function addUpEverything(tx: Transaction) {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  return addUpBooks(tx)
}

async function inTransaction<Result>(database: Database, read: (tx: Transaction) => Promise<Result>) {
  return database.transaction(read)
}

async function timesOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timeOf(run))
  return median(times)
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
