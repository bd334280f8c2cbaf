import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { connectPostgres } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { OrderWorld } from '#test/api/support/order-world.ts'
import type { RealPostgres } from '#test/api/support/real-postgres.ts'
import { ScriptedPartner } from '#test/api/support/scripted-partner.ts'

import { type Usage, usageCells, usagePerCall } from './server-usage.ts'
import { groupDigits, median, renderTable } from './table.ts'

const openOrders = [200, 10_000, 100_000]
/** For which orders are followed, of the partner's allowance. */
export const followSeconds = 20
export const pollsPerMinute = 600

/** What following many open orders costs: a table. */
export async function measureFollowing(postgres: RealPostgres, usage: () => Usage): Promise<string> {
  const rows: string[][] = []
  for (const open of openOrders) rows.push(await follow(postgres, open, usage))
  return renderTable(
    [
      { title: 'Open orders', align: 'right' },
      { title: 'Asked about', align: 'right' },
      { title: 'Allowed', align: 'right' },
      { title: 'Queries', align: 'right' },
      { title: 'Commits', align: 'right' },
      { title: 'CPU ms', align: 'right' },
      { title: 'Round', align: 'right' },
      { title: 'A new order waits', align: 'right' },
      { title: 'RSS', align: 'right' },
    ],
    rows,
  )
}

async function follow(postgres: RealPostgres, open: number, usage: () => Usage): Promise<string[]> {
  const url = await postgres.createDatabase()
  const connection = connectPostgres(url, () => undefined)
  try {
    await migrate(connection, await readMigrations())
    await fill(url, open)
    const world = new OrderWorld(connection)
    const partner = new ScriptedPartner('bench')
    partner.pollsPerMinute = pollsPerMinute
    const polling = world.polling([partner])
    const rounds: number[] = []
    let waited: number | undefined
    let newest: { readonly id: string | null; readonly at: number } | undefined
    const before = usage()
    const begun = performance.now()
    while (performance.now() - begun < followSeconds * 1_000) {
      const roundBegun = performance.now()
      world.now = new Date()
      await polling.runOnce()
      rounds.push(performance.now() - roundBegun)
      if (newest !== undefined && newest.id !== null && partner.asked.includes(newest.id)) {
        waited ??= performance.now() - newest.at
      }
      if (newest === undefined && performance.now() - begun > followSeconds * 250) {
        newest = { id: await placeDue(world, partner), at: performance.now() }
      }
      await sleep(100)
    }
    const asked = partner.asked.length
    return [
      groupDigits(open),
      groupDigits(asked),
      groupDigits(Math.ceil((pollsPerMinute * followSeconds) / 60)),
      ...usageCells(usagePerCall(before, usage(), asked)),
      `${median(rounds).toFixed(1)} ms`,
      waited === undefined ? 'too long' : `${(waited / 1_000).toFixed(1)} s`,
      `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
    ]
  } finally {
    await connection.close()
  }
}

/** An order that the partner has just made, and is to be asked about now. */
async function placeDue(world: OrderWorld, partner: ScriptedPartner): Promise<string | null> {
  const id = await world.place(partner.name)
  await world.orders().create(id, partner)
  await world.connection.database.execute(`UPDATE orders SET poll_at = now() WHERE id = '${id}'`)
  return (await world.order(id)).providerOrderId
}

/** Writes orders down that are under way and due, some for longer than others. */
async function fill(url: string, open: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO orders (id, number, kind, user_id, provider, provider_order_id, rate_type, state, created_at,
         state_changed_at, poll_at)
       SELECT gen_random_uuid(), 'B' || n, 'swap', $1, 'bench', 'p' || n, 'floating', 'new',
         now() - n * interval '1 second', now() - n * interval '1 second', now() - n * interval '1 millisecond'
       FROM generate_series(1, $2::int) n`,
      [randomUUID(), open],
    )
    await client.query(
      `INSERT INTO order_legs (order_id, kind, asset, amount, address)
       SELECT id, leg, 'bitcoin/native', 1000000, 'there' FROM orders, (VALUES ('payin'), ('payout')) AS legs (leg)`,
    )
    for (const state of ['unpaid', 'confirming']) await client.query('UPDATE orders SET state = $1', [state])
    await client.query('COMMIT')
    // Every row was written three times.
    await client.query('VACUUM ANALYZE orders')
  } finally {
    await client.end()
  }
}
