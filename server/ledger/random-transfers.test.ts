import { randomInt } from 'node:crypto'

import { expect, test } from 'vitest'

import { type OpenHold, RandomLedgerOperations, type TriedBooks } from '#test/api/support/random-ledger-operations.ts'

import { accountId, availableOf, heldOf, houseAccount, type LedgerAccount, owedBy } from './ledger-account.ts'
import {
  debtPaymentPostings,
  depositPostings,
  holdPostings,
  planChanges,
  type Posting,
  reversalPostings,
  settlementPostings,
  type UserAmount,
} from './transfer.ts'

/** The ledger's planning code on balances in memory, with the constraints of its tables. */
class BooksInMemory implements TriedBooks {
  readonly balances = new Map<string, { readonly account: LedgerAccount; readonly balance: bigint }>()
  #holds = 0

  balanceOf(account: LedgerAccount): bigint {
    return this.balances.get(accountId(account))?.balance ?? 0n
  }

  async deposit(userId: string, coin: string, amount: bigint): Promise<void> {
    this.#credit(depositPostings({ userId, coin, amount }), { userId, coin, amount })
  }

  async reverse(userId: string, coin: string, amount: bigint): Promise<void> {
    this.#book(reversalPostings({ userId, coin, amount }, this.balanceOf(availableOf(userId, coin))))
  }

  async pay(from: string, to: string, coin: string, amount: bigint): Promise<boolean> {
    const postings = [
      { account: availableOf(from, coin), amount: -amount },
      { account: availableOf(to, coin), amount },
    ]
    return this.#credit(postings, { userId: to, coin, amount })
  }

  async hold(userId: string, coin: string, amount: bigint): Promise<string | false> {
    return this.#book(holdPostings({ userId, coin, amount })) && String(this.#holds++)
  }

  async end({ person, coin, amount }: OpenHold, paid: bigint): Promise<void> {
    const credits = (['world', 'fees'] as const).map((name) => ({ account: houseAccount(name, coin), amount: paid }))
    const hold = { userId: person, coin, amount }
    this.#credit(settlementPostings(hold, paid === 0n ? [] : credits), { ...hold, amount: amount - 2n * paid })
  }

  /** Like `Ledger.credit`. */
  #credit(postings: readonly Posting[], { userId, coin, amount }: UserAmount): boolean {
    if (!this.#book(postings)) return false
    const owed = -this.balanceOf(owedBy(userId, coin))
    const paid = owed < amount ? owed : amount
    if (paid > 0n) this.#book(debtPaymentPostings({ userId, coin, amount: paid }))
    return true
  }

  #book(postings: readonly Posting[]): boolean {
    const changed = planChanges(postings).map(({ accountId, account, amount }) => {
      return [accountId, { account, balance: (this.balances.get(accountId)?.balance ?? 0n) + amount }] as const
    })
    if (!changed.every(([, { account, balance }]) => isBorne(account, balance))) return false
    for (const [id, balance] of changed) this.balances.set(id, balance)
    return true
  }
}

function isBorne({ owner, name }: LedgerAccount, balance: bigint): boolean {
  if (owner === null) return true
  return name === 'owed' ? balance <= 0n : balance >= 0n
}

/** A million with `npm run test:deep`. */
const total = Number(process.env.LEDGER_OPERATIONS ?? 100_000)

test(`keeps ${total} random operations consistent with a simple model`, { timeout: 60_000 + total }, async () => {
  const seed = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31))
  const people = Array.from({ length: 20 }, (_, index) => `person ${index}`)
  const coins = ['USDT', 'ETH']
  const books = new BooksInMemory()
  const operations = new RandomLedgerOperations(books, seed, people, coins)
  for (let count = 0; count < total; count++) {
    await operations.next()
    if (count % 10_000 === 0) expectInvariants(count)
  }
  expectInvariants(total)

  /** Checks the invariants. A failure shows the seed that reproduces the same operations. */
  function expectInvariants(count: number): void {
    for (const coin of coins) {
      const all = [...books.balances.values()].filter(({ account }) => account.coin === coin)
      const sum = all.reduce((total, { balance }) => total + balance, 0n)
      const unborne = all.filter(({ account, balance }) => !isBorne(account, balance))
      expect({ seed, count, sum, unborne }).toEqual({ seed, count, sum: 0n, unborne: [] })
      for (const person of people) {
        const [available, held, owed = 0n] = [availableOf, heldOf, owedBy].map((of) =>
          books.balanceOf(of(person, coin)),
        )
        const holds = operations.openHolds.filter((hold) => hold.person === person && hold.coin === coin)
        const onHold = holds.reduce((total, { amount }) => total + amount, 0n)
        const expected = operations.balanceOf(person, coin)
        expect({ seed, count, available, held, owed: -owed, onHold }).toEqual({
          seed,
          count,
          ...expected,
          onHold: expected.held,
        })
      }
    }
  }
})
