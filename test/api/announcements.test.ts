import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { announce } from '#server/db/announcements.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/database.ts'

import { createTestDatabase } from './support/test-database.ts'

let databaseUrl: string
let connection: DatabaseConnection
let heard: string[]

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  connection = connect()
  await connection.listen('news', (payload) => heard.push(payload))
})

beforeEach(() => {
  heard = []
})

afterAll(() => connection.close())

function connect(): DatabaseConnection {
  return connectPostgres(databaseUrl, (error) => {
    throw error
  })
}

/** Waits until everything announced so far was heard, since announcements keep their order, and returns it. */
async function hearAll(): Promise<readonly string[]> {
  announce(connection.database, 'news', 'last')
  await expect.poll(() => heard).toContain('last')
  return heard.slice(0, -1)
}

/** Announces something within `tx` that is then rolled back. */
async function failWithin(tx: Transaction): Promise<void> {
  const failing = tx.transaction(async (inner) => {
    announce(inner, 'news', 'undone')
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
}

it('announces when the transaction commits, not before', async () => {
  await connection.database.transaction(async (tx) => {
    announce(tx, 'news', 'of the outer')
    await tx.transaction(async (inner) => announce(inner, 'news', 'of the inner'))
    expect(heard).toEqual([])
  })
  expect(await hearAll()).toEqual(['of the outer', 'of the inner'])
})

it('announces nothing that was rolled back', async () => {
  await failWithin(connection.database)
  await connection.database.transaction(async (tx) => {
    await failWithin(tx)
    announce(tx, 'news', 'kept')
  })
  expect(await hearAll()).toEqual(['kept'])
})

it('merges equal announcements of concurrent transactions', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      connection.database.transaction(async (tx) => announce(tx, 'news', index % 2 === 0 ? 'even' : 'odd')),
    ),
  )
  const news = await hearAll()
  expect(new Set(news)).toEqual(new Set(['even', 'odd']))
  expect(news.length).toBeLessThan(20)
})

it('sends pending announcements before the connection closes', async () => {
  const closing = connect()
  await closing.database.transaction(async (tx) => announce(tx, 'news', 'in time'))
  await closing.close()
  expect(await hearAll()).toEqual(['in time'])
})
