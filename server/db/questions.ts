import { type SQL, sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** What a module reads from its own tables, in a form that lets several modules' reads share one round trip. */
export interface Question<Answer> {
  /** An expression with one value. Its parameters are `sql.placeholder`. */
  readonly value: SQL
  readonly read: (value: unknown) => Answer
}

type Answers<Questions> = { readonly [Name in keyof Questions]: Questions[Name] extends Question<infer A> ? A : never }

/** Whether a query finds anything. */
export function whetherThereIs(query: SQL): Question<boolean> {
  return { value: sql`EXISTS (${query})`, read: (value) => value === true }
}

type JsonRow = Readonly<Record<string, unknown>>

/** What `read` makes of a query's rows. Amounts must be text, because rows are passed as JSON. */
export function fromRows<Answer>(query: SQL, read: (rows: readonly JsonRow[]) => Answer): Question<Answer> {
  const value = sql`(SELECT coalesce(json_agg(found), '[]') FROM (${query}) AS found)`
  return { value, read: (rows) => read(rows as readonly JsonRow[]) }
}

/** Returns the amounts by coin of a query that selects `coin` and `amount`, the latter as text. */
export function amountsByCoin(query: SQL): Question<ReadonlyMap<string, bigint>> {
  return fromRows(query, (rows) => new Map(rows.map(({ coin, amount }) => [String(coin), BigInt(String(amount))])))
}

/** Combines questions into one statement, prepared once under `name`, so that all see the same snapshot. */
export function askTogether<Questions extends Readonly<Record<string, Question<unknown>>>>(
  name: string,
  questions: Questions,
): (tx: Transaction, values: Readonly<Record<string, unknown>>) => Promise<Answers<Questions>> {
  const columns = Object.entries(questions).map(([column, { value }]) => sql`${value} AS ${sql.identifier(column)}`)
  const ask = preparedStatement<Record<string, unknown>>(name, sql`SELECT ${sql.join(columns, sql`, `)}`)
  return async (tx, values) => {
    const [row] = await ask(tx, values)
    if (row === undefined) throw new Error('The database returned no answers')
    const answers = Object.entries(questions).map(([column, { read }]) => [column, read(row[column])])
    return Object.fromEntries(answers) as Answers<Questions>
  }
}
