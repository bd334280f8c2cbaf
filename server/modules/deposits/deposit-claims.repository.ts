import { and, eq, lt, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { depositClaims } from '#server/db/schema/deposits.ts'

/** Fruitless claims allowed per day (spec §9). */
export const maxFruitless = 3

/** A claim counts as fruitless from the start, so that concurrent claims can't exceed the limit. */
interface ClaimDay {
  readonly userId: string
  /** A UTC day in ISO 8601. */
  readonly day: string
}

/** @returns The claims left after this one; undefined if the limit was already reached. */
export async function takeClaim(tx: Transaction, { userId, day }: ClaimDay): Promise<number | undefined> {
  const [row] = await tx
    .insert(depositClaims)
    .values({ userId, day, fruitless: 1 })
    .onConflictDoUpdate({
      target: [depositClaims.userId, depositClaims.day],
      set: { fruitless: sql`${depositClaims.fruitless} + 1` },
      setWhere: lt(depositClaims.fruitless, maxFruitless),
    })
    .returning({ fruitless: depositClaims.fruitless })
  return row && maxFruitless - row.fruitless
}

/** Gives a claim back, because it found something or the chain couldn't be read. */
export async function returnClaim(tx: Transaction, { userId, day }: ClaimDay): Promise<void> {
  await tx
    .update(depositClaims)
    .set({ fruitless: sql`${depositClaims.fruitless} - 1` })
    .where(and(eq(depositClaims.userId, userId), eq(depositClaims.day, day)))
}

/** @returns The number of rows deleted, one per user and day. */
export async function deleteClaimsBefore(tx: Transaction, day: string): Promise<number> {
  const deleted = await tx.delete(depositClaims).where(lt(depositClaims.day, day)).returning({ day: depositClaims.day })
  return deleted.length
}
