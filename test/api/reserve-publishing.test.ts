import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { provenAmount } from '#api/reserve-proof.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { reserveLeaves, reserveNodes, reserveRoots, reserveSnapshots } from '#server/db/schema/reserves.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'
import { ReserveService } from '#server/modules/reserves/reserves.service.ts'

import { createTestDatabase, openTestPglite } from './support/test-database.ts'

/** Two processes on one database. */
let ours: DatabaseConnection
let theirs: DatabaseConnection
let service: ReserveService

beforeEach(async () => {
  const url = await createTestDatabase()
  ours = connectPostgres(url, () => undefined)
  theirs = connectPostgres(url, () => undefined)
  service = new ReserveService({
    database: theirs.database,
    clock: systemClock,
    chains: [],
    bitcoinNetworks: [],
    tronCoins: [],
  })
})

afterEach(async () => {
  await Promise.all([ours.close(), theirs.close()])
})

const publisherOf = ({ database }: DatabaseConnection) => new ReservePublisher(database, systemClock, null)

const ledger = new Ledger(systemClock)

async function deposit(userId: string, coin: string, amount: bigint) {
  const details = { key: randomUUID(), kind: 'deposit', reference: null } as const
  await theirs.database.transaction((tx) => ledger.deposit(tx, details, { userId, coin, amount }))
}

/** Counts the stored rows of all snapshots, as every other process sees them. */
async function countRows() {
  const { database } = theirs
  return {
    snapshots: await database.$count(reserveSnapshots),
    leaves: await database.$count(reserveLeaves),
    nodes: await database.$count(reserveNodes),
    roots: await database.$count(reserveRoots),
  }
}

/** Publishes on our connection and runs `meanwhile` once the first coin's leaves and tree are written, but no root. */
async function publishUpToFirstRoot(meanwhile: (publishing: Promise<unknown>, tx: Transaction) => Promise<void>) {
  await theirs.database.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE reserve_roots IN EXCLUSIVE MODE`)
    const publishing = publisherOf(ours).keepUp()
    publishing.catch(() => undefined)
    await vi.waitFor(async () => expect(await waitingFor(tx)).toHaveLength(1), { timeout: 10_000 })
    await meanwhile(publishing, tx)
  })
}

const waitingFor = (tx: Transaction) =>
  queryRows<{ pid: number }>(
    tx,
    sql`SELECT pid FROM pg_locks WHERE relation = 'reserve_roots'::regclass AND NOT granted`,
  )

describe('publishing', () => {
  test('leaves nothing of a publication that breaks off, and publishes all on the next attempt', async () => {
    await deposit(randomUUID(), 'USDT', 5n)
    await publishUpToFirstRoot(async (publishing, tx) => {
      expect(await service.latest(), 'other transactions don’t see it yet').toBeNull()
      await tx.execute(sql`SELECT pg_terminate_backend(${(await waitingFor(tx))[0]?.pid ?? 0}::integer)`)
      await expect(publishing).rejects.toThrow('Failed query')
    })
    expect(await countRows()).toEqual({ snapshots: 0, leaves: 0, nodes: 0, roots: 0 })
    await publisherOf(theirs).keepUp()
    expect(await countRows()).toEqual({ snapshots: 1, leaves: 2, nodes: 2, roots: 1 })
  })

  test('leaves the day to the process that is already publishing, without waiting for it', async () => {
    await deposit(randomUUID(), 'USDT', 5n)
    let publishing: Promise<unknown> = Promise.resolve()
    await publishUpToFirstRoot(async (first) => {
      publishing = first
      await publisherOf(theirs).keepUp()
      expect(await countRows()).toMatchObject({ snapshots: 0 })
    })
    await publishing
    expect(await countRows()).toMatchObject({ snapshots: 1, leaves: 2 })
  })

  test('publishes one complete snapshot when several processes publish at once', async () => {
    await deposit(randomUUID(), 'USDT', 5n)
    await Promise.all([ours, theirs, ours, theirs, ours, theirs].map((connection) => publisherOf(connection).keepUp()))
    expect(await countRows()).toEqual({ snapshots: 1, leaves: 2, nodes: 2, roots: 1 })
  })

  test('publishes all coins as of one moment, despite postings in the meantime', async () => {
    const [ann, bob] = [randomUUID(), randomUUID()]
    await deposit(ann, 'AAA', 5n)
    await deposit(ann, 'ZZZ', 7n)
    let publishing: Promise<unknown> = Promise.resolve()
    await publishUpToFirstRoot(async (first, tx) => {
      publishing = first
      await deposit(ann, 'AAA', 100n)
      await deposit(bob, 'ZZZ', 100n)
      await deposit(bob, 'NEW', 100n)
      expect(await waitingFor(tx), 'publishing is still waiting').toHaveLength(1)
    })
    await publishing
    expect(
      (await theirs.database.select().from(reserveRoots)).map(({ coin, sum, people }) => [coin, sum, people]),
    ).toEqual([
      ['AAA', 5n, 1],
      ['ZZZ', 7n, 1],
    ])
  })

  test.each([1, 3, 1_367])('proves balances among %i people in a tree padded with empty leaves', async (people) => {
    const holders = Array.from({ length: people }, (_, index) => ({ userId: randomUUID(), amount: BigInt(index + 1) }))
    await theirs.database.execute(sql`
      INSERT INTO ledger_accounts (id, owner_id, name, coin, balance)
      SELECT gen_random_uuid(), owner_id, 'available', 'USDT', balance
      FROM unnest(${sql.param(holders.map(({ userId }) => userId))}::uuid[],
        ${sql.param(holders.map(({ amount }) => String(amount)))}::numeric[]) AS holder (owner_id, balance)`)
    await publisherOf(ours).keepUp()
    const published = await service.latest()
    const [usdt] = published?.coins ?? []
    if (published === null || usdt === undefined) throw new Error('No reserves were published')
    expect(parseAmount(usdt.root.sum)).toBe(BigInt((people * (people + 1)) / 2))
    for (const { userId, amount } of [...holders.slice(0, 3), ...holders.slice(-3)]) {
      const { proofs } = await service.proofsOf(userId, published.snapshotId)
      const leaves = proofs.map(({ part, nonce, amount: portion, path }) => ({
        part,
        nonce,
        amount: parseAmount(portion),
        path: path.map(({ side, node }) => ({ side, node: { hash: node.hash, sum: parseAmount(node.sum) } })),
      }))
      const root = { hash: usdt.root.hash, sum: parseAmount(usdt.root.sum) }
      const claim = { snapshotId: published.snapshotId, userId, coin: 'USDT', root, leaves }
      expect(await provenAmount(claim)).toBe(amount)
    }
  })
})

test('publishes reserves on the database of the local world', async () => {
  const local = await openTestPglite()
  const details = { key: randomUUID(), kind: 'deposit', reference: null } as const
  const credit = { userId: randomUUID(), coin: 'USDT', amount: 5n }
  await local.database.transaction((tx) => ledger.deposit(tx, details, credit))
  await publisherOf(local).keepUp()
  expect(await local.database.select().from(reserveRoots)).toMatchObject([{ coin: 'USDT', sum: 5n, people: 1 }])
  await local.close()
})
