import { type SQL, sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** What a module reads from its own tables, in a form that lets several modules' reads share one round trip. */
export interface Question<Answer> {
  /** Its parameters are `sql.placeholder`. Amounts must be text, because rows are passed as JSON. */
  readonly query: SQL
  readonly read: (rows: readonly Readonly<Record<string, unknown>>[]) => Answer
}

type Answers<Questions> = { readonly [Name in keyof Questions]: Questions[Name] extends Question<infer A> ? A : never }

/** Whether a query finds anything. */
export function whetherThereIs(query: SQL): Question<boolean> {
  return { query, read: (rows) => rows.length > 0 }
}

/** Returns the amounts by coin of a query that selects `coin` and `amount`, the latter as text. */
export function amountsByCoin(query: SQL): Question<ReadonlyMap<string, bigint>> {
  return { query, read: (rows) => new Map(rows.map(({ coin, amount }) => [String(coin), BigInt(String(amount))])) }
}

/** Combines questions into one statement, prepared once under `name`, so that all see the same snapshot. */
export function askTogether<Questions extends Readonly<Record<string, Question<unknown>>>>(
  name: string,
  questions: Questions,
): (tx: Transaction, values: Readonly<Record<string, unknown>>) => Promise<Answers<Questions>> {
  const columns = Object.entries(questions).map(
    ([column, { query }]) =>
      sql`(SELECT coalesce(json_agg(found), '[]') FROM (${query}) AS found) AS ${sql.identifier(column)}`,
  )
  const ask = preparedStatement<Record<string, readonly Record<string, unknown>[]>>(
    name,
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  )
  return async (tx, values) => {
    const [row] = await ask(tx, values)
    const answers = Object.entries(questions).map(([column, { read }]) => [column, read(row?.[column] ?? [])])
    return Object.fromEntries(answers) as Answers<Questions>
  }
}
