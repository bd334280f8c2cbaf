import { and, eq, getTableColumns, getTableName, gt, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

/** A table of tokens: only their hashes, whose they are, and whatever else a token stands for. */
type TokenTable = PgTable & {
  readonly tokenHash: AnyPgColumn
  readonly userId: AnyPgColumn
  readonly expiresAt: AnyPgColumn
}

/** What a token of the table stands for. */
type Facts<Table extends TokenTable> = Omit<Table['$inferSelect'], 'tokenHash' | 'expiresAt'>

/** Tokens of a table that are good once and for some time, such as those of links in mails. */
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

  /** @returns The token. It is stored nowhere. */
  async issue(tx: Transaction, facts: Facts<Table>, now: Date): Promise<string> {
    const token = createToken()
    const row = { ...facts, tokenHash: hashToken(token), expiresAt: addSeconds(now, this.#lifetime) }
    await this.#insert(tx).execute(row)
    return token
  }

  /** What the token stands for; `undefined` if it is unknown, used or expired. */
  async find(tx: Transaction, token: string, now: Date): Promise<Facts<Table> | undefined> {
    const [row] = await tx.select().from(this.#table).where(this.#isGood(token, now))
    return row as Facts<Table> | undefined
  }

  /** Uses the token up; false if it is unknown, used or expired. Of two concurrent calls, only one gets true. */
  async consume(tx: Transaction, token: string, now: Date): Promise<boolean> {
    const consumed = await tx
      .delete(this.#table)
      .where(this.#isGood(token, now))
      .returning({ userId: this.#table.userId })
    return consumed.length > 0
  }

  /** @returns How many. */
  async deleteExpired(tx: Transaction, now: Date): Promise<number> {
    const expired = await tx
      .delete(this.#table)
      .where(lt(this.#table.expiresAt, now))
      .returning({ userId: this.#table.userId })
    return expired.length
  }

  #isGood(token: string, now: Date) {
    return and(eq(this.#table.tokenHash, hashToken(token)), gt(this.#table.expiresAt, now))
  }
}
