import { inArray, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { deposits } from '#server/db/schema/deposits.ts'

interface Sender {
  readonly userId: string | null
  readonly orderId: string | null
  readonly sender: Address
}

/** Returns the addresses that sent deposits to these accounts or for these orders. */
export async function listSendersOf(
  tx: Transaction,
  { userIds, orderIds }: { readonly userIds: readonly string[]; readonly orderIds: readonly string[] },
): Promise<readonly Sender[]> {
  const { userId, orderId, sender } = deposits
  const rows = await tx
    .selectDistinct({ userId, orderId, sender })
    .from(deposits)
    .where(or(inArray(userId, [...userIds]), inArray(orderId, [...orderIds])))
  return rows.flatMap((row) => (row.sender === null ? [] : [{ ...row, sender: row.sender }]))
}

/** Counts the accounts and orders, of all users, that each of these addresses has sent to. */
export async function countUsesOf(tx: Transaction, senders: readonly Address[]): Promise<ReadonlyMap<Address, number>> {
  if (senders.length === 0) return new Map()
  const { userId, orderId, sender } = deposits
  const rows = await tx
    .select({ sender, number: sql<number>`count(DISTINCT coalesce(${userId}, ${orderId}))::integer` })
    .from(deposits)
    .where(inArray(sender, [...senders]))
    .groupBy(sender)
  return new Map(rows.flatMap((row) => (row.sender === null ? [] : [[row.sender, row.number] as const])))
}
