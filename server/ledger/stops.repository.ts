import { eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { ledgerStops } from '#server/db/schema/ledger.ts'

/** A coin with stopped payments, because a difference was found and no operator has lifted the stop. */
export type Stop = typeof ledgerStops.$inferSelect

/** Stops the payments of a coin. An existing stop keeps its reason, which came first. */
export async function stopCoin(tx: Transaction, stop: Stop): Promise<void> {
  await tx.insert(ledgerStops).values(stop).onConflictDoNothing()
}

/** Ends a stop on behalf of an operator. @returns Whether there was one. */
export async function liftStop(tx: Transaction, coin: string): Promise<boolean> {
  const lifted = await tx.delete(ledgerStops).where(eq(ledgerStops.coin, coin)).returning({ coin: ledgerStops.coin })
  return lifted.length > 0
}

/** Returns a coin's stop, and locks it until `tx` ends. */
export async function lockStop(tx: Transaction, coin: string): Promise<Stop | undefined> {
  const [stop] = await tx.select().from(ledgerStops).where(eq(ledgerStops.coin, coin)).for('update')
  return stop
}

/** Lists the stopped coins. Check them before a withdrawal is accepted, and again before it is sent. */
export async function listStops(tx: Transaction): Promise<readonly Stop[]> {
  return tx.select().from(ledgerStops).orderBy(ledgerStops.coin)
}
