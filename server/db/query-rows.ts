import type { SQL } from 'drizzle-orm'

import type { Transaction } from './database.ts'

/** Runs a statement that Drizzle can't build. Rows are as the driver returns them: `numeric` and `bigint` are text. */
export async function queryRows<Row>(tx: Transaction, statement: SQL): Promise<readonly Row[]> {
  const { rows } = (await tx.execute(statement)) as { readonly rows: readonly Row[] }
  return rows
}
