import { and, eq, getTableColumns, getTableName, gt, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Transaction } from '#server/db/database.ts'
import { inOneTrip } from '#server/db/one-trip.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

/** A table of tokens that stores their hashes, their users, and any other facts about them. */
type TokenTable = PgTable & {
  readonly tokenHash: AnyPgColumn
  readonly userId: AnyPgColumn
  readonly expiresAt: AnyPgColumn
}

/** The facts that a token in the table stands for. */
type Facts<Table extends TokenTable> = Omit<Table['$inferSelect'], 'tokenHash' | 'expiresAt'>

/** Tokens in a table that work once and for a limited time, such as those in emailed links. */
export class OneTimeTokens<Table extends TokenTable> {
  readonly #table: TokenTable
  readonly #lifetime: number
  readonly #insert: (tx: Transaction) => { execute(row: Record<string, unknown>): Promise<unknown> }

  /** @param lifetime In seconds. */
  constructor(table: Table, lifetime: number) {
    this.#table = table
    this.#lifetime = lifetime
    const columns = Object.keys(getTableColumns(table))
    const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]))
    this.#insert = preparedOnce((tx) =>
      tx
        .insert(this.#table)
        .values(placeholders)
        .prepare(`issue_${getTableName(table)}`),
    )
  }

  /** @returns The token, which is stored nowhere. */
  async issue(tx: Transaction, facts: Facts<Table>, now: Date): Promise<string> {
    const token = createToken()
    await this.#store(tx, token, facts, now)
    return token
  }

  /** Like `issue`, but passes the token to `use` while its hash is being stored, so that both share a round trip. */
  async issueFor(
    tx: Transaction,
    facts: Facts<Table>,
    now: Date,
    use: (token: string) => Promise<void>,
  ): Promise<void> {
    const token = createToken()
    await inOneTrip([this.#store(tx, token, facts, now), use(token)])
  }

  /** Returns the token's facts; `undefined` if it is unknown, used or expired. */
  async find(tx: Transaction, token: string, now: Date): Promise<Facts<Table> | undefined> {
    const [row] = await tx.select().from(this.#table).where(this.#isGood(token, now))
    return row as Facts<Table> | undefined
  }

  /** Uses the token up. Returns false if it is unknown, used or expired; only one of two concurrent calls gets true. */
  async consume(tx: Transaction, token: string, now: Date): Promise<boolean> {
    const consumed = await tx
      .delete(this.#table)
      .where(this.#isGood(token, now))
      .returning({ userId: this.#table.userId })
    return consumed.length > 0
  }

  /** @returns The number of deleted tokens. */
  async deleteExpired(tx: Transaction, now: Date): Promise<number> {
    const expired = await tx
      .delete(this.#table)
      .where(lt(this.#table.expiresAt, now))
      .returning({ userId: this.#table.userId })
    return expired.length
  }

  async #store(tx: Transaction, token: string, facts: Facts<Table>, now: Date): Promise<void> {
    const row = { ...facts, tokenHash: hashToken(token), expiresAt: addSeconds(now, this.#lifetime) }
    await this.#insert(tx).execute(row)
  }

  #isGood(token: string, now: Date) {
    return and(eq(this.#table.tokenHash, hashToken(token)), gt(this.#table.expiresAt, now))
  }
}
