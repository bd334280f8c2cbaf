import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ledgerEntries } from '#server/db/schema/ledger.ts'

import { LedgerBooks } from './support/ledger-books.ts'

let books: LedgerBooks

beforeAll(async () => {
  books = await LedgerBooks.open({ connections: 50 })
})

afterAll(() => books.close())

const countEntries = () => books.database.$count(ledgerEntries)
const succeeded = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled')

describe('transfers', () => {
  test('books a deposit to the user and, with the opposite sign, to the outside world', async () => {
    const person = await books.personWith(5n)
    expect(await books.balanceOf(person)).toEqual({ coin: 'USDT', available: 5n, held: 0n, owed: 0n })
  })

  test('refuses a transfer above the available balance and books nothing', async () => {
    const person = await books.personWith(5n)
    const entries = await countEntries()
    await expect(books.pay(person, randomUUID(), 6n)).rejects.toThrow('The balance in USDT is not sufficient')
    expect(await books.balanceOf(person)).toMatchObject({ available: 5n })
    expect(await countEntries()).toBe(entries)
  })

  test('a refused transfer leaves nothing behind in a transaction that continues', async () => {
    const [person, key] = [await books.personWith(5n), randomUUID()]
    await books.database.transaction(async (tx) => {
      const hold = { userId: person, coin: 'USDT', amount: 6n }
      const details = { key, kind: 'withdrawal', reference: null } as const
      await expect(books.ledger.hold(tx, details, hold)).rejects.toThrow('not sufficient')
      await books.ledger.hold(tx, details, { ...hold, amount: 4n })
    })
    expect(await books.balanceOf(person)).toMatchObject({ available: 1n, held: 4n })
  })

  test('refuses to take from an account that never had anything', async () => {
    await expect(books.pay(randomUUID(), randomUUID(), 1n)).rejects.toThrow('not sufficient')
  })

  test('a repeated transfer takes effect once', async () => {
    const [from, to, key] = [await books.personWith(5n), randomUUID(), randomUUID()]
    const first = await books.pay(from, to, 5n, 'USDT', key)
    // There is not enough left for another transfer.
    const second = await books.pay(from, to, 5n, 'USDT', key)
    expect(second).toEqual({ transferId: first.transferId, isNew: false })
    expect(await books.balanceOf(from)).toMatchObject({ available: 0n })
  })

  test('refuses a key that was used for another transfer', async () => {
    const [from, to, key] = [await books.personWith(5n), randomUUID(), randomUUID()]
    await books.pay(from, to, 2n, 'USDT', key)
    await expect(books.pay(from, to, 3n, 'USDT', key)).rejects.toThrow('was used for another transfer')
    expect(await books.balanceOf(from)).toMatchObject({ available: 3n })
  })
})

describe('reversed deposits', () => {
  test('reverses a deposit once', async () => {
    const [person, key] = [await books.personWith(5n), randomUUID()]
    const first = await books.reverse(person, 5n, 'USDT', key)
    expect(await books.reverse(person, 5n, 'USDT', key)).toEqual({ ...first, isNew: false })
    expect(await books.balanceOf(person)).toMatchObject({ available: 0n, owed: 0n })
  })

  test('a deposit that was used before its reversal is owed, and no balance falls below zero', async () => {
    const [person, key] = [await books.personWith(5n), randomUUID()]
    await books.pay(person, randomUUID(), 3n)
    await books.hold(person, 1n)
    await books.reverse(person, 5n, 'USDT', key)
    expect(await books.balanceOf(person)).toMatchObject({ available: 0n, held: 1n, owed: 4n })
    await books.reverse(person, 5n, 'USDT', key)
    expect(await books.balanceOf(person)).toMatchObject({ owed: 4n })
  })

  test('a reversed deposit that comes back pays the debt first, once', async () => {
    const [person, key] = [await books.personWith(5n), randomUUID()]
    await books.pay(person, randomUUID(), 5n)
    await books.reverse(person, 5n)
    await books.deposit(person, 2n)
    expect(await books.balanceOf(person)).toMatchObject({ available: 0n, owed: 3n })
    await books.deposit(person, 5n, 'USDT', key)
    await books.deposit(person, 5n, 'USDT', key)
    expect(await books.balanceOf(person)).toMatchObject({ available: 2n, owed: 0n })
  })

  test('repeating an earlier deposit doesn’t pay a later debt', async () => {
    const [person, key] = [randomUUID(), randomUUID()]
    await books.deposit(person, 5n, 'USDT', key)
    await books.pay(person, randomUUID(), 5n)
    await books.reverse(person, 4n)
    await books.pay(await books.personWith(5n), person, 5n)
    await books.deposit(person, 5n, 'USDT', key)
    expect(await books.balanceOf(person)).toMatchObject({ available: 5n, owed: 4n })
  })

  test('simultaneous deposits pay a debt once', async () => {
    const person = await books.personWith(3n)
    await books.pay(person, randomUUID(), 3n)
    await books.reverse(person, 3n)
    await Promise.all(Array.from({ length: 20 }, () => books.deposit(person, 3n)))
    expect(await books.balanceOf(person)).toMatchObject({ available: 57n, owed: 0n })
  })

  test('simultaneous deposits and reversals neither lose nor take anything twice', async () => {
    const person = await books.personWith(10n)
    await books.pay(person, randomUUID(), 10n)
    const deposits = Array.from({ length: 10 }, () => books.deposit(person, 3n))
    const reversals = Array.from({ length: 10 }, () => books.reverse(person, 1n))
    await Promise.all([...deposits, ...reversals])
    const { available, owed } = await books.balanceOf(person)
    expect(available - owed).toBe(20n)
  })
})

describe('holds', () => {
  test('a hold is set aside, settled, and the rest returned', async () => {
    const person = await books.personWith(10n)
    const holdId = await books.hold(person, 6n)
    expect(await books.balanceOf(person)).toMatchObject({ available: 4n, held: 6n })
    await books.settle(holdId, 5n)
    expect(await books.balanceOf(person)).toMatchObject({ available: 5n, held: 0n })
  })

  test('a released hold returns everything', async () => {
    const person = await books.personWith(10n)
    const holdId = await books.hold(person, 6n)
    await books.release(holdId)
    expect(await books.balanceOf(person)).toMatchObject({ available: 10n, held: 0n })
  })

  test('a hold requested twice with the same key is made once', async () => {
    const [person, key] = [await books.personWith(10n), randomUUID()]
    const holdId = await books.hold(person, 6n, 'USDT', key)
    expect(await books.hold(person, 6n, 'USDT', key)).toBe(holdId)
    expect(await books.balanceOf(person)).toMatchObject({ available: 4n, held: 6n })
  })

  test('a hold ends once: after settling, it can’t be released or settled differently', async () => {
    const person = await books.personWith(10n)
    const holdId = await books.hold(person, 6n)
    await books.settle(holdId, 6n)
    await expect(books.release(holdId)).rejects.toThrow('has ended already')
    await expect(books.settle(holdId, 5n)).rejects.toThrow('has ended already')
    expect(await books.balanceOf(person)).toMatchObject({ available: 4n, held: 0n })
  })

  test('settling a hold again with the same key returns the same result', async () => {
    const person = await books.personWith(10n)
    const [holdId, key] = [await books.hold(person, 6n), randomUUID()]
    const first = await books.settle(holdId, 6n, 'USDT', key)
    expect(await books.settle(holdId, 6n, 'USDT', key)).toEqual({ ...first, isNew: false })
  })

  test('settling one hold leaves the others alone', async () => {
    const person = await books.personWith(10n)
    const [first, second, key] = [await books.hold(person, 5n), await books.hold(person, 5n), randomUUID()]
    await books.settle(first, 5n, 'USDT', key)
    await expect(books.settle(second, 5n, 'USDT', key)).rejects.toThrow('was used for another hold')
    expect(await books.balanceOf(person)).toMatchObject({ available: 0n, held: 5n })
  })

  test('fifty simultaneous settlements and releases end a hold once', async () => {
    const person = await books.personWith(1_000n)
    const [holdId] = [await books.hold(person, 6n), await books.hold(person, 600n)]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? books.settle(holdId, 6n) : books.release(holdId))),
    )
    expect(succeeded(outcomes)).toHaveLength(1)
    const { available, held } = await books.balanceOf(person)
    // Other held coins could have been taken by mistake.
    expect(held).toBe(600n)
    expect([394n, 400n]).toContain(available)
  })
})

describe('simultaneous bookings', () => {
  test.each([
    [100n, 1],
    [50n, 2],
    [7n, 14],
    [1n, 50],
  ])('of fifty simultaneous holds of %s on a balance of 100, exactly %s are booked', async (amount, possible) => {
    const person = await books.personWith(100n)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => books.hold(person, amount)))
    expect(succeeded(outcomes)).toHaveLength(possible)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(new Set(refusals).size).toBeLessThanOrEqual(1)
    for (const refusal of refusals) expect(refusal).toContain('not sufficient')
    const held = amount * BigInt(possible)
    expect(await books.balanceOf(person)).toMatchObject({ available: 100n - held, held })
  })

  test('of fifty simultaneous transfers with the same key, one is booked', async () => {
    const [from, to, key] = [await books.personWith(2n), randomUUID(), randomUUID()]
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => books.pay(from, to, 2n, 'USDT', key)))
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(outcomes.map(({ transferId }) => transferId)).size).toBe(1)
    expect(await books.balanceOf(to)).toMatchObject({ available: 2n })
  })

  test('users who pay each other simultaneously cause no deadlock', async () => {
    const people = [await books.personWith(1_000n), await books.personWith(1_000n), await books.personWith(1_000n)]
    const pick = (index: number) => people[index % people.length] ?? ''
    const payments = Array.from({ length: 300 }, (_, index) =>
      books.pay(pick(index), pick(index + 1 + (index % 2)), 3n),
    )
    await Promise.all(payments)
    const balances = await Promise.all(people.map((person) => books.balanceOf(person)))
    expect(balances.reduce((sum, { available }) => sum + available, 0n)).toBe(3_000n)
  })

  test('simultaneous first payments open new accounts without a deadlock', async () => {
    for (let round = 0; round < 20; round++) {
      const [giver, one, other] = [await books.personWith(1_000n), randomUUID(), randomUUID()]
      await Promise.all([
        ...Array.from({ length: 10 }, () => books.pay(giver, one, 1n)),
        ...Array.from({ length: 10 }, () => books.pay(giver, other, 1n)),
        ...Array.from({ length: 10 }, () => books.deposit(one, 1n)),
      ])
      expect(await books.balanceOf(one)).toMatchObject({ available: 20n })
      expect(await books.balanceOf(other)).toMatchObject({ available: 10n })
    }
  })
})

describe('ledger constraints in the database', () => {
  test('the database refuses entries that do not sum to zero', async () => {
    const person = await books.personWith(5n)
    const unbalanced = books.database.transaction(async (tx) => {
      const details = { key: randomUUID(), kind: 'deposit', reference: null } as const
      const { transferId } = await books.ledger.deposit(tx, details, { userId: person, coin: 'USDT', amount: 1n })
      await tx.execute(sql`
        INSERT INTO ledger_entries (id, transfer_id, house_account, coin, amount, posted_at)
        VALUES (${randomUUID()}, ${transferId}, 'fees', 'USDT', 1, now())`)
    })
    await expect(unbalanced).rejects.toMatchObject({
      cause: { message: expect.stringContaining('do not sum to zero') as string },
    })
    expect(await books.balanceOf(person)).toMatchObject({ available: 5n })
  })

  test.each([
    ['changing an entry', sql`UPDATE ledger_entries SET amount = amount * 2`],
    ['deleting an entry', sql`DELETE FROM ledger_entries`],
    ['changing a transfer', sql`UPDATE ledger_transfers SET kind = 'other'`],
    ['deleting a transfer', sql`DELETE FROM ledger_transfers`],
    ['emptying the entries', sql`TRUNCATE ledger_entries`],
    ['emptying the transfers', sql`TRUNCATE ledger_transfers CASCADE`],
  ])('the database refuses %s', async (_what, statement) => {
    await books.personWith(5n)
    await expect(books.database.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as string },
    })
  })

  test('the database refuses a negative balance and a positive debt', async () => {
    const person = await books.personWith(5n)
    await books.pay(person, randomUUID(), 5n)
    await books.reverse(person, 5n)
    for (const [name, balance] of [
      ['available', -1],
      ['owed', 1],
    ]) {
      const statement = sql`UPDATE ledger_accounts SET balance = ${balance} WHERE name = ${name}`
      await expect(books.database.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })
    }
  })
})
