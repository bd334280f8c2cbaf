import type { SQL } from 'drizzle-orm'

import type { Transaction } from './database.ts'

/** The rows of a statement that Drizzle cannot build, as the driver gives them: `numeric` and `bigint` are text. */
export async function queryRows<Row>(tx: Transaction, statement: SQL): Promise<readonly Row[]> {
  const { rows } = (await tx.execute(statement)) as { readonly rows: readonly Row[] }
  return rows
}
