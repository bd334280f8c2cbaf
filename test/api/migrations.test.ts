import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { isMigrated, migrate, type Migration, readMigrations } from '#server/db/migrate.ts'

import { type RealPostgres, startPostgres } from './support/real-postgres.ts'
import { openTestDatabase } from './support/test-database.ts'

const schemaFolder = fileURLToPath(new URL('../../server/db/schema/', import.meta.url))
/** Rows for what each migration has made. */
const rowsFolder = fileURLToPath(new URL('migrations/', import.meta.url))

let postgres: RealPostgres
let migrations: readonly Migration[]
let url: string
const connections: DatabaseConnection[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  migrations = await readMigrations()
})

beforeEach(async () => {
  url = await postgres.createDatabase()
})

afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())))

afterAll(() => postgres.stop())

/** Connects like one more process. */
function connect(): DatabaseConnection {
  // A connection may still be on its way out when the server stops.
  const connection = connectPostgres(url, () => undefined)
  connections.push(connection)
  return connection
}

function query<Row>(connection: DatabaseConnection, statement: string): Promise<readonly Row[]> {
  return connection.inScript((script) => script.query<Row>(statement))
}

async function countRows(connection: DatabaseConnection): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    connection,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name <> 'schema_migrations'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(connection, `SELECT count(*)::integer AS count FROM "${name}"`)
    counts[name] = row?.count ?? 0
  }
  return counts
}

describe('the migrations', () => {
  it('are numbered without a gap', () => {
    expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1))
  })

  it('keep what an earlier version has stored, whichever it was', async () => {
    for (let version = 0; version <= migrations.length; version += 1) {
      url = await postgres.createDatabase()
      const connection = connect()
      const earlier = migrations.slice(0, version)
      await migrate(connection, earlier)
      for (const { name } of earlier) {
        const rows = await readFile(path.join(rowsFolder, `${name}.sql`), 'utf8')
        await connection.inScript((script) => script.run(rows))
      }
      const counts = await countRows(connection)
      expect(await isMigrated(connection.database, migrations)).toBe(version === migrations.length)
      expect(await migrate(connection, migrations)).toEqual(migrations.slice(version).map(({ name }) => name))
      expect(await countRows(connection)).toMatchObject(counts)
      expect(await isMigrated(connection.database, migrations)).toBe(true)
    }
    // Its work grows with the square of the migrations.
  }, 60_000)

  it('find where the amounts of transfers wait that an earlier version has booked', async () => {
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

  it('run once when several processes start together', async () => {
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(connect(), migrations)))
    expect(ran.filter((names) => names.length > 0)).toEqual([migrations.map(({ name }) => name)])
  })

  it('run on the database in this process, too', async () => {
    const connection = await openTestDatabase()
    connections.push(connection)
    expect(await isMigrated(connection.database, migrations)).toBe(true)
  })
})

describe('a database is refused', () => {
  const first: Migration = { name: '0001-first', checksum: 'a', statements: 'CREATE TABLE first (id integer)' }
  const second: Migration = { name: '0002-second', checksum: 'b', statements: 'CREATE TABLE second (id integer)' }
  const third: Migration = { name: '0003-third', checksum: 'c', statements: 'CREATE TABLE third (id integer)' }

  it('that was migrated by a newer version', async () => {
    await migrate(connect(), [first, second])
    await expect(migrate(connect(), [first])).rejects.toThrow('0002-second, which this build does not know')
    // A process of the older version that runs already may go on.
    expect(await isMigrated(connect().database, [first])).toBe(true)
    expect(await isMigrated(connect().database, [first, second, third])).toBe(false)
  })

  it('whose migration was changed since', async () => {
    await migrate(connect(), [first, second])
    const changed = { ...first, checksum: 'z' }
    await expect(migrate(connect(), [changed, second])).rejects.toThrow('0001-first was changed after it had run')
  })

  it('that lacks one before its last', async () => {
    await migrate(connect(), [first, third])
    await expect(migrate(connect(), [first, second, third])).rejects.toThrow('0003-third but not 0002-second')
  })

  it('and left as it was when a migration fails', async () => {
    const broken = { ...third, statements: 'CREATE TABLE third (id integer); SELECT nothing' }
    await migrate(connect(), [first])
    await expect(migrate(connect(), [first, second, broken])).rejects.toThrow('The migration 0003-third failed')
    expect(Object.keys(await countRows(connect()))).toEqual(['first'])
  })
})

it('Drizzle and the database agree about every column', async () => {
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
