import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { pageSize, toPage } from '#server/db/page-cursor.ts'
import { type Entry, entriesOf, type EntryFilter, findEntry } from '#server/ledger/entries.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { LedgerBooks } from './support/ledger-books.ts'

const start = new Date('2026-11-21T12:00:00Z')
let now = start
let books: LedgerBooks

beforeAll(async () => {
  books = await LedgerBooks.open({ clock: () => now })
})

beforeEach(() => {
  now = start
})

afterAll(() => books.close())

const entries = (person: string, filter: EntryFilter = {}) => entriesOf(books.database, person, filter)
const lines = (rows: readonly Entry[]) => rows.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])

describe('entries of an operation', () => {
  test('a withdrawal’s entries show what went out and what came back', async () => {
    const person = await books.personWith(10n)
    await books.settle(await books.hold(person, 6n), 5n)
    await books.release(await books.hold(person, 2n))
    await books.settle(await books.hold(person, 3n), 3n)
    expect(lines(await entries(person))).toEqual([
      ['withdrawal', -3n, 2n],
      ['withdrawal-return', 2n, 5n],
      ['withdrawal', -2n, 3n],
      ['withdrawal-return', 1n, 5n],
      ['withdrawal', -6n, 4n],
      ['deposit', 10n, 10n],
    ])
  })

  test('a transfer’s entry shows its direction', async () => {
    const [from, to] = [await books.personWith(10n), randomUUID()]
    await books.pay(from, to, 4n)
    expect(lines(await entries(from)).at(0)).toEqual(['transfer-out', -4n, 6n])
    expect(lines(await entries(to))).toEqual([['transfer-in', 4n, 4n]])
  })

  test('a reversed deposit’s entries show what was taken, and what the next deposit paid', async () => {
    const person = await books.personWith(10n)
    await books.pay(person, randomUUID(), 7n)
    await books.reverse(person, 10n)
    await books.deposit(person, 9n)
    expect(lines(await entries(person)).slice(0, 3)).toEqual([
      ['debt-payment', -7n, 2n],
      ['deposit', 9n, 9n],
      ['deposit-reversal', -3n, 0n],
    ])
  })

  test('a person’s entries add up to their available balance', async () => {
    const person = await books.personWith(10n)
    const holdId = await books.hold(person, 6n)
    await books.pay(person, randomUUID(), 1n)
    await books.settle(holdId, 5n)
    const sum = (await entries(person)).reduce((total, { amount }) => total + amount, 0n)
    expect(await books.balanceOf(person)).toMatchObject({ available: sum })
  })
})

describe('pages of entries', () => {
  test('entries are paged newest first over all coins without gaps or duplicates while others arrive', async () => {
    const person = randomUUID()
    for (let count = 1n; count <= 50n; count++) {
      // Several in the same millisecond.
      if (count % 3n === 0n) now = addSeconds(now, 1)
      await books.deposit(person, count, count % 2n === 0n ? 'USDT' : 'ETH')
    }
    const seen: bigint[] = []
    let cursor: string | undefined
    do {
      const page = toPage(
        await entries(person, { cursor }),
        ({ postedAt, id }) => ({ at: postedAt, id }),
        ({ amount }) => amount,
      )
      expect(page.items.length).toBeLessThanOrEqual(pageSize)
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
      now = addSeconds(now, 1)
      await books.deposit(person, 1_000n)
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => 50n - BigInt(index)))
  })

  test('entries can be filtered by coin, kinds and period', async () => {
    const person = await books.personWith(10n)
    await books.deposit(person, 20n, 'ETH')
    now = addSeconds(start, 60)
    await books.hold(person, 1n)
    await books.pay(person, randomUUID(), 2n)
    await books.pay(await books.personWith(5n), person, 3n)
    const amounts = async (filter: EntryFilter) => (await entries(person, filter)).map(({ amount }) => amount)
    expect(await amounts({ coin: 'ETH' })).toEqual([20n])
    expect(await amounts({ coin: 'BTC' })).toEqual([])
    expect(await amounts({ kinds: ['transfer-in', 'withdrawal'] })).toEqual([3n, -1n])
    expect(await amounts({ kinds: ['transfer-out'] })).toEqual([-2n])
    expect(await amounts({ kinds: [] })).toEqual([])
    expect(await amounts({ to: now })).toEqual([20n, 10n])
    expect(await amounts({ from: now, kinds: ['transfer-in'] })).toEqual([3n])
    expect(await amounts({ from: now, to: now })).toEqual([])
  })
})

describe('single entries', () => {
  test('finds an entry by its ID, with its reference', async () => {
    const [person, reference] = [randomUUID(), randomUUID()]
    const details = { key: randomUUID(), kind: 'reward', reference } as const
    await books.database.transaction((tx) =>
      books.ledger.deposit(tx, details, { userId: person, coin: 'USDT', amount: 5n }),
    )
    const [entry] = await entries(person)
    expect(entry).toMatchObject({
      coin: 'USDT',
      kind: 'reward',
      amount: 5n,
      balanceAfter: 5n,
      reference,
      postedAt: now,
    })
    expect(await findEntry(books.database, person, entry?.id ?? '')).toEqual(entry)
  })

  test('doesn’t find another account’s entry', async () => {
    const person = await books.personWith(5n)
    const [entry] = await entries(person)
    expect(await findEntry(books.database, randomUUID(), entry?.id ?? '')).toBeUndefined()
  })
})
