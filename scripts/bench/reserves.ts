import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { systemClock } from '#server/lib/clock.ts'
import { deleteTreesBefore } from '#server/modules/reserves/reserves.repository.ts'
import { ReserveService } from '#server/modules/reserves/reserves.service.ts'
import type { RealPostgres } from '#test/api/support/real-postgres.ts'

import type { ReservesRun } from './reserves-run.ts'
import { groupDigits, median, renderTable } from './table.ts'
import { tidyUp } from './tidy-database.ts'

const coins = ['BTC', 'ETH', 'LINK', 'USDC', 'USDT']
/** Memory limit of a process that publishes for a million users, in MB. */
const mostMemory = 300
const proofs = 20

/** Publishes the reserves of that many users, each with every coin. @returns The text and table for the document. */
export async function benchReserves(server: RealPostgres, sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const people of sizes) rows.push(await measure(server, people))
  return `The daily proof of reserves, published by a separate process on PostgreSQL, for people with ${coins.length} coins each; the process may use
${mostMemory} MB of memory at most. A proof is what one person requests, for all coins together, median of ${proofs}. Deletion is what happens
to a snapshot after a week; its roots stay.

${renderTable(
  [
    { title: 'People', align: 'right' },
    { title: 'Publish, s', align: 'right' },
    { title: 'Memory before, MB', align: 'right' },
    { title: 'Memory at most, MB', align: 'right' },
    { title: 'A proof, ms', align: 'right' },
    { title: 'Delete, s', align: 'right' },
  ],
  rows,
)}`
}

const megabytes = (bytes: number) => String(Math.round(bytes / 1e6))

async function measure(server: RealPostgres, people: number): Promise<string[]> {
  const url = await server.createDatabase()
  const connection = connectPostgres(url, () => undefined)
  await migrate(connection, await readMigrations())
  await connection.inScript((script) =>
    script.run(`
      SET LOCAL statement_timeout = 0;
      INSERT INTO ledger_accounts (id, owner_id, name, coin, balance)
      SELECT md5('account ' || number || coin)::uuid, md5('person ' || number)::uuid, 'available', coin,
        1 + number::numeric * 1234567890123456789
      FROM generate_series(0, ${people - 1}) AS number, unnest('{${coins.join(',')}}'::text[]) AS coin`),
  )
  await tidyUp(url)
  const run = await publish(url)
  await tidyUp(url)
  const proof = await proofTime(connection)
  const start = performance.now()
  await deleteTreesBefore(connection.database, new Date('9999-01-01'))
  const deletion = (performance.now() - start) / 1000
  await connection.close()
  return [
    groupDigits(people),
    run.seconds.toFixed(1),
    megabytes(run.memoryBefore),
    megabytes(run.memory),
    proof.toFixed(1),
    deletion.toFixed(1),
  ]
}

async function publish(url: string): Promise<ReservesRun> {
  const path = fileURLToPath(new URL('reserves-run.ts', import.meta.url))
  // As in production.
  const child = fork(path, { env: { ...process.env, DATABASE_URL: url }, execArgv: ['--max-semi-space-size=8'] })
  const ended = once(child, 'exit')
  const [run] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`Publishing exited with code ${String(code)}`)
    }),
  ])) as [ReservesRun]
  await ended
  return run
}

async function proofTime(connection: DatabaseConnection): Promise<number> {
  const { database } = connection
  const service = new ReserveService({ database, clock: systemClock, chains: [], bitcoinNetworks: [], tronCoins: [] })
  const { snapshotId = '' } = (await service.latest()) ?? {}
  const people = await connection.inScript((script) =>
    script.query<{ id: string }>(`SELECT owner_id AS id FROM ledger_accounts LIMIT ${proofs}`),
  )
  const times: number[] = []
  for (const { id } of people) {
    const start = performance.now()
    await service.proofsOf(id, snapshotId)
    times.push(performance.now() - start)
  }
  return median(times)
}
