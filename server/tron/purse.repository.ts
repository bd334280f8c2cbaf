import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { tronPurse } from '#server/db/schema/tron-purse.ts'

/** Returns how often something that spends from the paying account was signed. Read it before the account's balance. */
export async function readPurseVersion(tx: Transaction): Promise<bigint> {
  const [row] = await tx.select({ version: tronPurse.version }).from(tronPurse)
  return row?.version ?? 0n
}

/**
 * Takes the next version for a plan based on `planned`. Others wait until `tx` has ended.
 * @returns False if something else was signed since: the plan relies on coins that may be gone.
 */
export async function advancePurse(tx: Transaction, planned: bigint): Promise<boolean> {
  const advanced = await tx
    .insert(tronPurse)
    .values({ isOnly: true, version: planned + 1n })
    .onConflictDoUpdate({
      target: tronPurse.isOnly,
      set: { version: sql`${tronPurse.version} + 1` },
      setWhere: sql`${tronPurse.version} = ${planned.toString()}::bigint`,
    })
    .returning({ version: tronPurse.version })
  return advanced.length > 0
}
