import { randomUUID } from 'node:crypto'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { type Balance, Ledger, type PostedTransfer } from '#server/ledger/ledger.ts'
import { availableOf, houseAccount } from '#server/ledger/ledger-account.ts'
import { systemClock } from '#server/lib/clock.ts'

import { createTestDatabase } from './test-database.ts'

/** Connections per pool, as `connectPostgres` opens them. */
const poolSize = 10

/** A ledger on a database of its own, with the operations of tests. Each call is a transaction. */
export class LedgerBooks {
  readonly ledger: Ledger
  readonly #connections: readonly DatabaseConnection[]
  #turn = 0

  private constructor(ledger: Ledger, connections: readonly DatabaseConnection[]) {
    this.ledger = ledger
    this.#connections = connections
  }

  /** @param connections The number of concurrent transactions. Beyond ten it takes several pools. */
  static async open({ clock = systemClock, connections = poolSize } = {}): Promise<LedgerBooks> {
    const url = await createTestDatabase()
    // On a busy machine, hundreds of payments that wait for one another take long.
    const pools = Array.from({ length: Math.ceil(connections / poolSize) }, () =>
      connectPostgres(url, () => undefined, { connectionTimeout: 60_000 }),
    )
    return new LedgerBooks(new Ledger(clock), pools)
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()))
  }

  get connection(): DatabaseConnection {
    this.#turn = (this.#turn + 1) % this.#connections.length
    const connection = this.#connections[this.#turn]
    if (connection === undefined) throw new Error('There is no connection')
    return connection
  }

  get database(): Database {
    return this.connection.database
  }

  async personWith(amount: bigint, coin = 'USDT'): Promise<string> {
    const person = randomUUID()
    await this.deposit(person, amount, coin)
    return person
  }

  async deposit(userId: string, amount: bigint, coin = 'USDT', key: string = randomUUID()): Promise<PostedTransfer> {
    const details = { key, kind: 'deposit', reference: null } as const
    return this.database.transaction((tx) => this.ledger.deposit(tx, details, { userId, coin, amount }))
  }

  async reverse(userId: string, amount: bigint, coin = 'USDT', key: string = randomUUID()): Promise<PostedTransfer> {
    const details = { key, kind: 'deposit-reversal', reference: null } as const
    return this.database.transaction((tx) => this.ledger.reverseDeposit(tx, details, { userId, coin, amount }))
  }

  async pay(
    from: string,
    to: string,
    amount: bigint,
    coin = 'USDT',
    key: string = randomUUID(),
  ): Promise<PostedTransfer> {
    const postings = [
      { account: availableOf(from, coin), amount: -amount },
      { account: availableOf(to, coin), amount },
    ]
    return this.database.transaction((tx) => this.ledger.post(tx, { key, kind: 'transfer', reference: null, postings }))
  }

  async hold(userId: string, amount: bigint, coin = 'USDT', key: string = randomUUID()): Promise<string> {
    const details = { key, kind: 'withdrawal', reference: null } as const
    return this.database.transaction((tx) => this.ledger.hold(tx, details, { userId, coin, amount }))
  }

  async settle(holdId: string, amount: bigint, coin = 'USDT', key: string = randomUUID()): Promise<PostedTransfer> {
    const details = { key, kind: 'withdrawal-payment', reference: null } as const
    const credits = [{ account: houseAccount('world', coin), amount }]
    return this.database.transaction((tx) => this.ledger.settle(tx, details, holdId, credits))
  }

  async release(holdId: string, key: string = randomUUID()): Promise<PostedTransfer> {
    const details = { key, kind: 'withdrawal-return', reference: null } as const
    return this.database.transaction((tx) => this.ledger.release(tx, details, holdId))
  }

  async balanceOf(person: string, coin = 'USDT'): Promise<Balance> {
    const balances = await this.ledger.balancesOf(this.database, person)
    return balances.find((balance) => balance.coin === coin) ?? { coin, available: 0n, held: 0n, owed: 0n }
  }
}
