import { and, eq, lt, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { depositClaims } from '#server/db/schema/deposits.ts'

/** Spec §9: that many fruitless claims a day. */
export const maxFruitless = 3

/** A claim counts as fruitless from its beginning: of many at the same time no more are looked at than of one by one. */
interface ClaimDay {
  readonly userId: string
  /** A UTC day in ISO 8601. */
  readonly day: string
}

/** @returns How many the person has left after this one; undefined if they have none for it. */
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

/** The attempt found something, or the chain could not be read. */
export async function returnClaim(tx: Transaction, { userId, day }: ClaimDay): Promise<void> {
  await tx
    .update(depositClaims)
    .set({ fruitless: sql`${depositClaims.fruitless} - 1` })
    .where(and(eq(depositClaims.userId, userId), eq(depositClaims.day, day)))
}

/** @returns How many days of people it has forgotten. */
export async function deleteClaimsBefore(tx: Transaction, day: string): Promise<number> {
  const deleted = await tx.delete(depositClaims).where(lt(depositClaims.day, day)).returning({ day: depositClaims.day })
  return deleted.length
}
