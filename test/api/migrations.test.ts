import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { isMigrated, migrate, type Migration, readMigrations } from '#server/db/migrate.ts'

import { copyTestDatabase, createTestDatabase, openTestPglite } from './support/test-database.ts'

const schemaFolder = fileURLToPath(new URL('../../server/db/schema/', import.meta.url))
/** Folder with rows for the tables that each migration creates. */
const rowsFolder = fileURLToPath(new URL('migrations/', import.meta.url))

let migrations: readonly Migration[]
let url: string
const connections: DatabaseConnection[] = []

beforeAll(async () => {
  migrations = await readMigrations()
})

beforeEach(async () => {
  url = await createTestDatabase('empty')
})

afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())))

/** Connects as another process would. */
function connect(): DatabaseConnection {
  // A connection may still be closing when the server stops.
  const connection = connectPostgres(url, () => undefined)
  connections.push(connection)
  return connection
}

function query<Row>(connection: DatabaseConnection, statement: string): Promise<readonly Row[]> {
  return connection.inScript((script) => script.query<Row>(statement))
}

/** Tables whose rows a later migration has moved, with their new names. */
const movedTables: Readonly<Record<string, string>> = {
  payouts: 'payments',
  payout_attempts: 'payment_attempts',
  collections: 'sweeps',
  collection_attempts: 'sweep_attempts',
}

/** Tables whose rows migrations may change: each operator is a row per role now. */
const writtenByMigrations = "'schema_migrations', 'order_state_rules', 'operators'"

/** Counts rows by the tables' current names. */
async function countRows(connection: DatabaseConnection): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    connection,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT IN (${writtenByMigrations})`,
  )
  const counts: Record<string, number> = {}
  // One query for all of them, since there are many tables and many versions.
  const each = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::integer AS count FROM "${name}"`)
  if (each.length === 0) return counts
  for (const { name, count } of await query<{ name: string; count: number }>(connection, each.join(' UNION ALL '))) {
    counts[movedTables[name] ?? name] = count
  }
  return counts
}

/** Applies the last of these migrations after the others, and adds rows for what it creates. */
async function storeRows(database: string, earlier: readonly Migration[]): Promise<void> {
  const connection = connectPostgres(database, () => undefined)
  await migrate(connection, earlier)
  const last = earlier.at(-1)
  if (last !== undefined) {
    const rows = await readFile(path.join(rowsFolder, `${last.name}.sql`), 'utf8')
    await connection.inScript((script) => script.run(rows))
  }
  await connection.close()
}

/**
 * Tells whether to migrate a database of this version separately: the latest ones, which servers have, and some others;
 * `npm run test:deep` tries all. The rows of every version go through all later migrations in any case.
 */
function isTried(version: number): boolean {
  const isRecent = version > migrations.length - 8
  return process.env.MIGRATION_VERSIONS === 'all' || isRecent || version % 8 === 0
}

describe('the migrations', () => {
  it('migrations are numbered without a gap', () => {
    expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1))
  })

  it('migrations keep the rows stored by any earlier version', async () => {
    const stored = await createTestDatabase('empty')
    for (let version = 0; version <= migrations.length; version += 1) {
      await storeRows(stored, migrations.slice(0, version))
      if (!isTried(version)) continue
      const connection = connectPostgres(await copyTestDatabase(stored), () => undefined)
      const counts = await countRows(connection)
      expect(await isMigrated(connection.database, migrations)).toBe(version === migrations.length)
      expect(await migrate(connection, migrations)).toEqual(migrations.slice(version).map(({ name }) => name))
      expect(await countRows(connection)).toMatchObject(counts)
      expect(await isMigrated(connection.database, migrations)).toBe(true)
      await connection.close()
    }
  }, 400_000)

  it('migration 0013 finds where the amounts of pending transfers are booked', async () => {
    const connection = connect()
    await migrate(
      connection,
      migrations.filter(({ name }) => name < '0013'),
    )
    await connection.inScript((script) =>
      script.run(`
        INSERT INTO ledger_transfers (id, key, input_hash, kind, reference, posted_at)
        SELECT gen_random_uuid(), 'transfer ' || written || ', ' || step, '', 'transfer', written::uuid, now()
        FROM (VALUES
          ('AAAAAAAA-0000-4000-8000-000000000001', 'sent'),
          ('aaaaaaaa-0000-4000-8000-000000000002', 'sent'),
          ('AAAAAAAA-0000-4000-8000-000000000003', 'sent'),
          ('aaaaaaaa-0000-4000-8000-000000000003', 'taken')
        ) AS booked (written, step);
        INSERT INTO transfers (id, sender_email, recipient_email, coin, amount, state, created_at)
        SELECT ('aaaaaaaa-0000-4000-8000-00000000000' || number)::uuid, '', '', 'USDT', 1, state, now()
        FROM (VALUES (1, 'waiting'), (2, 'waiting'), (3, 'received'), (4, 'waiting')) AS sent (number, state);`),
    )
    await migrate(connection, migrations)
    expect(await query(connection, 'SELECT waiting_owner AS "owner" FROM transfers ORDER BY id')).toEqual([
      { owner: 'AAAAAAAA-0000-4000-8000-000000000001' },
      { owner: null },
      { owner: null },
      { owner: null },
    ])
  })

  it('migration 0020 carries over completed, pending and requested payouts', async () => {
    const connection = connect()
    await migrate(
      connection,
      migrations.filter(({ name }) => name < '0020'),
    )
    const withdrawal = (number: number) => `aaaaaaaa-0000-4000-8000-00000000000${number}`
    await connection.inScript((script) =>
      script.run(`
        INSERT INTO ledger_transfers (id, key, input_hash, kind, reference, posted_at)
        SELECT ('bbbbbbbb-0000-4000-8000-00000000000' || number)::uuid, 'hold ' || number, '', 'withdrawal', NULL, now()
        FROM generate_series(1, 6) AS number;
        INSERT INTO ledger_holds (id, user_id, coin, amount)
        SELECT ('bbbbbbbb-0000-4000-8000-00000000000' || number)::uuid, gen_random_uuid(), 'ETH', 5
        FROM generate_series(1, 6) AS number;
        INSERT INTO withdrawals (id, user_id, coin, network, address, amount, fee, state, hold_id, created_at, reverted_at)
        SELECT ('aaaaaaaa-0000-4000-8000-00000000000' || number)::uuid, gen_random_uuid(), 'ETH', 'ethereum', 'x', 5, 1,
          state, ('bbbbbbbb-0000-4000-8000-00000000000' || number)::uuid, now(),
          CASE WHEN number = 4 THEN timestamptz '2026-11-01T00:00:00Z' END
        FROM (VALUES (1, 'audit'), (2, 'audit-pass'), (3, 'transferring'), (4, 'fail'), (5, 'success'), (6, 'cancelled'))
          AS made (number, state);
        INSERT INTO payouts (withdrawal_id, chain_id, from_address, nonce, raw_amount, gas_limit, state, since_block,
          required_confirmations, mined_hash, block_hash, confirmations)
        SELECT ('aaaaaaaa-0000-4000-8000-00000000000' || number)::uuid, 1, decode(repeat('07', 20), 'hex'), number, 4,
          21000, state, 9, 6, hash, hash, CASE WHEN hash IS NOT NULL THEN 6 END
        FROM (VALUES (3, 'broadcast', NULL), (4, 'failed', '0x04'), (5, 'confirmed', '0x05')) AS made (number, state, hash);
        INSERT INTO payout_attempts (hash, withdrawal_id, raw, max_fee, max_priority_fee, signed_at)
        SELECT '0x0' || number || fee, ('aaaaaaaa-0000-4000-8000-00000000000' || number)::uuid, '0x', fee, 1, now()
        FROM (VALUES (3, 1), (3, 2), (4, 1), (5, 1)) AS made (number, fee);`),
    )
    await migrate(connection, migrations)
    const rows = await query<{ sourceId: string; state: string }>(
      connection,
      `SELECT source_id AS "sourceId", state, nonce::integer, amount::integer, mined_hash AS "minedHash",
         reverted_at IS NOT NULL AS "isReverted",
         (SELECT count(*)::integer FROM payment_attempts a WHERE a.payment_id = p.id) AS attempts
       FROM payments p WHERE source = 'withdrawal' ORDER BY source_id`,
    )
    const unsigned = { nonce: null, minedHash: null, isReverted: false, attempts: 0, amount: 4 }
    expect(rows).toEqual([
      { ...unsigned, sourceId: withdrawal(2), state: 'requested' },
      { ...unsigned, sourceId: withdrawal(3), state: 'broadcast', nonce: 3, attempts: 2 },
      {
        ...unsigned,
        sourceId: withdrawal(4),
        state: 'failed',
        nonce: 4,
        minedHash: '0x04',
        isReverted: true,
        attempts: 1,
      },
      { ...unsigned, sourceId: withdrawal(5), state: 'confirmed', nonce: 5, minedHash: '0x05', attempts: 1 },
    ])
  })

  it('migration 0029 takes agreed amounts from quotes if partners have promised less', async () => {
    const connection = connect()
    await migrate(
      connection,
      migrations.filter(({ name }) => name < '0029'),
    )
    await connection.inScript((script) =>
      script.run(`
        INSERT INTO order_quotes (id, kind, provider, person_address, from_asset, to_asset, rate_type, side, from_amount,
          to_amount, created_at, valid_until)
        VALUES ('aaaaaaaa-0000-4000-8000-000000000001', 'swap', 'a', '', 'x', 'y', 'floating', 'from', 4, 20, now(),
          now() + interval '1 minute');
        INSERT INTO orders (id, number, kind, user_id, provider, rate_type, state, created_at, state_changed_at)
        SELECT ('aaaaaaaa-0000-4000-8000-00000000000' || number)::uuid, number::text, 'swap', gen_random_uuid(), 'a',
          'floating', 'new', now(), now()
        FROM generate_series(1, 2) AS number;
        INSERT INTO order_legs (order_id, kind, asset, amount)
        SELECT orders.id, leg.kind, 'x', leg.amount
        FROM orders CROSS JOIN (VALUES ('payin', 4), ('payout', 19), ('refund', NULL::integer)) AS leg (kind, amount);`),
    )
    await migrate(connection, migrations)
    const agreed = await query(
      connection,
      `SELECT o.number, l.kind, agreed_amount::integer AS agreed, amount::integer FROM order_legs l
       JOIN orders o ON o.id = l.order_id ORDER BY o.number, l.kind`,
    )
    expect(agreed).toEqual([
      { number: '1', kind: 'payin', agreed: 4, amount: 4 },
      { number: '1', kind: 'payout', agreed: 20, amount: 19 },
      { number: '1', kind: 'refund', agreed: null, amount: null },
      { number: '2', kind: 'payin', agreed: 4, amount: 4 },
      { number: '2', kind: 'payout', agreed: 19, amount: 19 },
      { number: '2', kind: 'refund', agreed: null, amount: null },
    ])
  })

  it('migrations run once when several processes start together', async () => {
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(connect(), migrations)))
    expect(ran.filter((names) => names.length > 0)).toEqual([migrations.map(({ name }) => name)])
  })

  it('migrations run on the embedded database, too', async () => {
    const connection = await openTestPglite()
    connections.push(connection)
    expect(await isMigrated(connection.database, migrations)).toBe(true)
  })
})

describe('refused databases', () => {
  const first: Migration = { name: '0001-first', checksum: 'a', statements: 'CREATE TABLE first (id integer)' }
  const second: Migration = { name: '0002-second', checksum: 'b', statements: 'CREATE TABLE second (id integer)' }
  const third: Migration = { name: '0003-third', checksum: 'c', statements: 'CREATE TABLE third (id integer)' }

  it('a database migrated by a newer version is refused', async () => {
    await migrate(connect(), [first, second])
    await expect(migrate(connect(), [first])).rejects.toThrow('0002-second, which this build does not know')
    // A running process of the older version may continue.
    expect(await isMigrated(connect().database, [first])).toBe(true)
    expect(await isMigrated(connect().database, [first, second, third])).toBe(false)
  })

  it('a database with a migration that has changed since is refused', async () => {
    await migrate(connect(), [first, second])
    const changed = { ...first, checksum: 'z' }
    await expect(migrate(connect(), [changed, second])).rejects.toThrow('0001-first was changed after it had run')
  })

  it('a database that lacks an earlier migration is refused', async () => {
    await migrate(connect(), [first, third])
    await expect(migrate(connect(), [first, second, third])).rejects.toThrow('0003-third but not 0002-second')
  })

  it('a failed migration leaves the database as it was', async () => {
    const broken = { ...third, statements: 'CREATE TABLE third (id integer); SELECT nothing' }
    await migrate(connect(), [first])
    await expect(migrate(connect(), [first, second, broken])).rejects.toThrow('The migration 0003-third failed')
    expect(Object.keys(await countRows(connect()))).toEqual(['first'])
  })
})

it('Drizzle’s schema matches every column of the database', async () => {
  await migrate(connect(), migrations)
  const columns = await query<{ table: string; column: string; type: string; notNull: boolean; hasDefault: boolean }>(
    connect(),
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
            a.attnotnull AS "notNull", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> 'schema_migrations'`,
  )
  const described: string[] = []
  for (const file of await readdir(schemaFolder)) {
    const exported = Object.values((await import(path.join(schemaFolder, file))) as Record<string, unknown>)
    for (const table of exported.filter((value) => is(value, PgTable))) {
      const { name, columns } = getTableConfig(table)
      for (const column of columns) {
        const { notNull, hasDefault } = column
        described.push(
          describeColumn({ table: name, column: column.name, type: column.getSQLType(), notNull, hasDefault }),
        )
      }
    }
  }
  expect(described.toSorted()).toEqual(columns.map(describeColumn).toSorted())
})

function describeColumn(column: {
  table: string
  column: string
  type: string
  notNull: boolean
  hasDefault: boolean
}): string {
  const { table, type, notNull, hasDefault } = column
  return `${table}.${column.column} ${type}${notNull ? ' not null' : ''}${hasDefault ? ' default' : ''}`
}
