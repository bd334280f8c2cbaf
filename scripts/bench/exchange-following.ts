import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { connectPostgres } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { findNextPoll } from '#server/orders/orders.repository.ts'
import { OrderWorld } from '#test/api/support/order-world.ts'
import type { RealPostgres } from '#test/api/support/real-postgres.ts'
import { ScriptedPartner } from '#test/api/support/scripted-partner.ts'

import { type Usage, usageCells, usagePerCall } from './server-usage.ts'
import { groupDigits, renderTable } from './table.ts'

const openOrders = [200, 10_000, 100_000]
/** Seconds for which orders are polled, at the partner's limit of polls per minute. */
export const followSeconds = 20
export const pollsPerMinute = 600

/** Measures what polling many open orders costs. @returns A table. */
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
      { title: 'Lag', align: 'right' },
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
    const ticking = setInterval(() => (world.now = new Date()), 20)
    // On its own timer, as in production.
    const polling = world.polling([partner])
    const before = usage()
    polling.start()
    await sleep(followSeconds * 250)
    const placed = performance.now()
    const newest = await placeDue(world, partner)
    const waited = await untilAsked(partner, newest, placed + followSeconds * 750)
    await sleep(Math.max(0, placed + followSeconds * 750 - performance.now()))
    await polling.stop()
    clearInterval(ticking)
    const asked = partner.asked.length
    return [
      groupDigits(open),
      groupDigits(asked),
      groupDigits(Math.ceil((pollsPerMinute * followSeconds) / 60)),
      ...usageCells(usagePerCall(before, usage(), asked)),
      `${(await lagOf(world, partner.name)).toFixed(1)} s`,
      waited === undefined ? 'too long' : `${((waited - placed) / 1_000).toFixed(1)} s`,
      `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
    ]
  } finally {
    await connection.close()
  }
}

/** Returns when the partner was asked about an order; undefined if it wasn't asked in time. */
async function untilAsked(partner: ScriptedPartner, id: string | null, until: number): Promise<number | undefined> {
  while (performance.now() < until) {
    if (id !== null && partner.asked.includes(id)) return performance.now()
    await sleep(20)
  }
  return undefined
}

/** Returns for how many seconds the most overdue order has been due for polling. */
async function lagOf({ connection }: OrderWorld, provider: string): Promise<number> {
  const next = await findNextPoll(connection.database, provider)
  return next === null ? 0 : Math.max(0, (Date.now() - next.getTime()) / 1_000)
}

/** Places an order that the partner has just created and that is due for polling. */
async function placeDue(world: OrderWorld, partner: ScriptedPartner): Promise<string | null> {
  const id = await world.place(partner.name)
  await world.orders().create(id, partner)
  await world.connection.database.execute(`UPDATE orders SET poll_at = now() WHERE id = '${id}'`)
  return (await world.order(id)).providerOrderId
}

/** Inserts open orders that are due, some for longer than others. */
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
