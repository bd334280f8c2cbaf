import { and, eq, gte, or } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { orders } from '#server/db/schema/orders.ts'

/** Returns the users who have a completed order created since the moment given for them. */
export async function findCompletedSince(
  tx: Transaction,
  people: readonly { readonly userId: string; readonly since: Date }[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const { userId, state, createdAt } = orders
  const isOneOf = or(...people.map((person) => and(eq(userId, person.userId), gte(createdAt, person.since))))
  const rows = await tx
    .selectDistinct({ userId })
    .from(orders)
    .where(and(eq(state, 'completed'), isOneOf))
  return new Set(rows.map((row) => row.userId))
}
