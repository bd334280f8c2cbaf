import { isNull, sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'

import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/outbox.ts'

/** Publishes how many events wait in the outbox. Returns a function that counts events that were given up. */
export function measureOutbox(database: Database, registry: Registry): (kind: string) => void {
  const depth = new Gauge({
    name: 'sevenport_outbox_events',
    help: 'Events in the outbox that wait (pending) or were given up (dead)',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const isPending = isNull(outbox.deadAt)
      const rows = await database
        .select({ isPending: sql<boolean>`${isPending}`, count: sql<number>`count(*)::integer` })
        .from(outbox)
        .groupBy(sql`1`)
      depth.set({ state: 'pending' }, rows.find((row) => row.isPending)?.count ?? 0)
      depth.set({ state: 'dead' }, rows.find((row) => !row.isPending)?.count ?? 0)
    },
  })
  const dead = new Counter({
    name: 'sevenport_outbox_dead_total',
    help: 'Events that were given up by this process',
    labelNames: ['kind'],
    registers: [registry],
  })
  return (kind) => dead.inc({ kind })
}
