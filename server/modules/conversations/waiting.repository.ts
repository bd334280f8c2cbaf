import { eq, min } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversations } from '#server/db/schema/conversations.ts'

/** Since when the person has waited that has waited longest for a reply; null if nobody does. */
export async function longestWaiting(tx: Transaction): Promise<Date | null> {
  const [row] = await tx
    .select({ since: min(conversations.lastMessageAt) })
    .from(conversations)
    .where(eq(conversations.state, 'pending-reply'))
  return row?.since ?? null
}
