import { randomInt, randomUUID } from 'node:crypto'

import type { Database } from '#server/db/database.ts'
import { availableOf, houseAccount } from '#server/ledger/ledger-account.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import type { TransferRequest } from '#server/ledger/transfer.ts'
import { systemClock } from '#server/lib/clock.ts'

export const numberOfPeople = 2_000
const coin = 'USDT'

/** Actions of random users. Each has enough balance that nothing is rejected. */
export class LedgerLoads {
  readonly #database: Database
  readonly #ledger = new Ledger(systemClock)
  readonly #people = Array.from({ length: numberOfPeople }, () => randomUUID())

  constructor(database: Database) {
    this.#database = database
  }

  /** Gives every user a balance. */
  async fund(): Promise<void> {
    for (const person of this.#people) await this.deposit(person)
  }

  async deposit(userId = this.#anybody()): Promise<void> {
    const amount = 10n ** 24n
    await this.#database.transaction((tx) => this.#ledger.deposit(tx, detailsOf('deposit'), { userId, coin, amount }))
  }

  async pay(): Promise<void> {
    const from = this.#anybody()
    const to = this.#anybody(from)
    const postings = [
      { account: availableOf(from, coin), amount: -1n },
      { account: availableOf(to, coin), amount: 1n },
    ]
    const request = { ...detailsOf('transfer'), postings }
    await this.#database.transaction((tx) => this.#ledger.credit(tx, request, { userId: to, coin, amount: 1n }))
  }

  /** Two transfers, each in its own transaction: holds the amount, then pays it out with its fee. */
  async withdraw(): Promise<void> {
    const hold = { userId: this.#anybody(), coin, amount: 10n }
    const holdId = await this.#database.transaction((tx) => this.#ledger.hold(tx, detailsOf('withdrawal'), hold))
    const credits = [
      { account: houseAccount('world', coin), amount: 9n },
      { account: houseAccount('fees', coin), amount: 1n },
    ]
    const details = detailsOf('withdrawal-payment')
    await this.#database.transaction((tx) => this.#ledger.settle(tx, details, holdId, credits))
  }

  #anybody(but?: string): string {
    const person = this.#people[randomInt(this.#people.length)] ?? ''
    return person === but ? this.#anybody(but) : person
  }
}

function detailsOf(kind: TransferRequest['kind']): Omit<TransferRequest, 'postings'> {
  return { key: randomUUID(), kind, reference: null }
}
