// Owner: server/modules/reserves
import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'
import { bytesColumn } from '#server/db/bytes-column.ts'

export const reserveSnapshots = pgTable('reserve_snapshots', {
  id: uuid().primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  day: date(),
  hotWallet: addressColumn('hot_wallet'),
})

export const reserveRoots = pgTable(
  'reserve_roots',
  {
    snapshotId: uuid('snapshot_id').notNull(),
    coin: text().notNull(),
    hash: text().notNull(),
    sum: amountColumn().notNull(),
    people: integer().notNull(),
    levels: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshotId, table.coin] })],
)

export const reserveLeaves = pgTable(
  'reserve_leaves',
  {
    snapshotId: uuid('snapshot_id').notNull(),
    userId: uuid('user_id').notNull(),
    coin: text().notNull(),
    part: integer().notNull(),
    position: integer().notNull(),
    nonce: bytesColumn().notNull(),
    amount: amountColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.snapshotId, table.coin, table.part] })],
)

export const reserveNodes = pgTable(
  'reserve_nodes',
  {
    snapshotId: uuid('snapshot_id').notNull(),
    coin: text().notNull(),
    level: integer().notNull(),
    stretch: integer().notNull(),
    nodes: bytesColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshotId, table.coin, table.level, table.stretch] })],
)
