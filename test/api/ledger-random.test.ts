import { randomInt, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Transaction } from '#server/db/database.ts'
import { availableOf, houseAccount } from '#server/ledger/ledger-account.ts'
import { InsufficientBalanceError } from '#server/ledger/ledger-errors.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { addUpBooks } from '#server/ledger/proof.repository.ts'
import type { TransferRequest } from '#server/ledger/transfer.ts'

import { LedgerBooks } from './support/ledger-books.ts'
import { type OpenHold, RandomLedgerOperations, type TriedBooks } from './support/random-ledger-operations.ts'

/** Number of operations. `npm run test:deep` does a million. */
const count = Number(process.env.LEDGER_OPERATIONS ?? 5_000)
const seed = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31))
/** Lanes run simultaneously with people of their own, and share the accounts of the house. */
const lanes = 4
const operationsInTransaction = 25
const coins = ['USDT', 'ETH']

let books: LedgerBooks

beforeAll(async () => {
  books = await LedgerBooks.open()
})

afterAll(() => books.close())

/** The ledger within the currently open transaction. */
class LedgerInTransaction implements TriedBooks {
  readonly #ledger: Ledger
  tx: Transaction = books.database

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  async deposit(userId: string, coin: string, amount: bigint): Promise<void> {
    await this.#ledger.deposit(this.tx, detailsOf('deposit'), { userId, coin, amount })
  }

  async reverse(userId: string, coin: string, amount: bigint): Promise<void> {
    await this.#ledger.reverseDeposit(this.tx, detailsOf('deposit-reversal'), { userId, coin, amount })
  }

  async pay(from: string, to: string, coin: string, amount: bigint): Promise<boolean> {
    const postings = [
      { account: availableOf(from, coin), amount: -amount },
      { account: availableOf(to, coin), amount },
    ]
    const request = { ...detailsOf('transfer'), postings }
    return unlessRefused(this.#ledger.credit(this.tx, request, { userId: to, coin, amount }).then(() => true))
  }

  async hold(userId: string, coin: string, amount: bigint): Promise<string | false> {
    return unlessRefused(this.#ledger.hold(this.tx, detailsOf('withdrawal'), { userId, coin, amount }))
  }

  async end({ id, coin }: OpenHold, paid: bigint): Promise<void> {
    if (paid === 0n) {
      await this.#ledger.release(this.tx, detailsOf('withdrawal-return'), id)
      return
    }
    const credits = (['world', 'fees'] as const).map((name) => ({ account: houseAccount(name, coin), amount: paid }))
    await this.#ledger.settle(this.tx, detailsOf('withdrawal-payment'), id, credits)
  }
}

function detailsOf(kind: TransferRequest['kind']): Omit<TransferRequest, 'postings'> {
  return { key: randomUUID(), kind, reference: null }
}

async function unlessRefused<T>(booked: Promise<T>): Promise<T | false> {
  try {
    return await booked
  } catch (error) {
    if (error instanceof InsufficientBalanceError) return false
    throw error
  }
}

async function runLane(lane: number): Promise<void> {
  const people = Array.from({ length: 6 }, () => randomUUID())
  const tried = new LedgerInTransaction(books.ledger)
  const operations = new RandomLedgerOperations(tried, seed + lane, people, coins)
  for (let done = 0; done < count / lanes; done += operationsInTransaction) {
    await books.database.transaction(async (tx) => {
      tried.tx = tx
      for (let index = 0; index < operationsInTransaction; index++) await operations.next()
    })
  }
  for (const person of people) {
    for (const { coin, ...balance } of await books.ledger.balancesOf(books.database, person)) {
      expect({ seed, ...balance }).toEqual({ seed, ...operations.balanceOf(person, coin) })
    }
  }
}

test(
  `${count} random operations leave the same balances as a reference model`,
  { timeout: 60_000 + count * 10 },
  async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)))
    const right = { sum: 0n, wrongBalances: 0, wrongHolds: 0 }
    expect({ seed, books: await addUpBooks(books.database) }).toEqual({
      seed,
      books: [
        { coin: 'ETH', ...right },
        { coin: 'USDT', ...right },
      ],
    })
  },
)
