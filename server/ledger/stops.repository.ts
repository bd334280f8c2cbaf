import { eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { ledgerStops } from '#server/db/schema/ledger.ts'

/** A coin that nothing is paid out of, since a difference was found and until an operator has looked. */
export type Stop = typeof ledgerStops.$inferSelect

/** Stops the payments of a coin. The reason of a stop that is there already stays: it is what came first. */
export async function stopCoin(tx: Transaction, stop: Stop): Promise<void> {
  await tx.insert(ledgerStops).values(stop).onConflictDoNothing()
}

/** For operators. @returns Whether there was a stop. */
export async function liftStop(tx: Transaction, coin: string): Promise<boolean> {
  const lifted = await tx.delete(ledgerStops).where(eq(ledgerStops.coin, coin)).returning({ coin: ledgerStops.coin })
  return lifted.length > 0
}

export async function findStop(tx: Transaction, coin: string): Promise<Stop | undefined> {
  const [stop] = await tx.select().from(ledgerStops).where(eq(ledgerStops.coin, coin))
  return stop
}

/** To be asked before a withdrawal is accepted, and again before it is sent. */
export async function listStops(tx: Transaction): Promise<readonly Stop[]> {
  return tx.select().from(ledgerStops).orderBy(ledgerStops.coin)
}
