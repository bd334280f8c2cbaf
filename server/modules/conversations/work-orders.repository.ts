import { and, count, desc, eq, isNull } from 'drizzle-orm'

import type { ConversationState } from '#api/conversations.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'
import { workOrders } from '#server/db/schema/work-orders.ts'

import { isFirst, type ListedConversation } from './conversations.repository.ts'

export type WorkOrderRow = typeof workOrders.$inferSelect

export interface ListedWorkOrder extends ListedConversation {
  readonly workOrder: WorkOrderRow
}

/** @returns False if the conversation already has a work order. */
export async function insertWorkOrder(
  tx: Transaction,
  row: Pick<WorkOrderRow, 'conversationId' | 'category' | 'priority'>,
): Promise<boolean> {
  const inserted = await tx.insert(workOrders).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Returns the work order; `undefined` for other conversations. */
export async function findWorkOrder(tx: Transaction, conversationId: string): Promise<WorkOrderRow | undefined> {
  const [row] = await tx.select().from(workOrders).where(eq(workOrders.conversationId, conversationId))
  return row
}

export async function keepEvaluation(
  tx: Transaction,
  conversationId: string,
  evaluation: Pick<WorkOrderRow, 'score' | 'comment' | 'evaluatedAt'>,
): Promise<void> {
  await tx.update(workOrders).set(evaluation).where(eq(workOrders.conversationId, conversationId))
}

/** Returns one page plus one of a user's work orders, latest message first. */
export async function listWorkOrdersOf(
  tx: Transaction,
  userId: string,
  { state, cursor }: { readonly state?: ConversationState | undefined; readonly cursor?: string | undefined },
): Promise<ListedWorkOrder[]> {
  return tx
    .select({ conversation: conversations, workOrder: workOrders, firstText: conversationMessages.text })
    .from(conversations)
    .innerJoin(workOrders, eq(workOrders.conversationId, conversations.id))
    .innerJoin(conversationMessages, isFirst)
    .where(
      and(
        eq(conversations.userId, userId),
        isNull(conversations.mergedInto),
        state === undefined ? undefined : eq(conversations.state, state),
        isAfterCursor(cursor, conversations.lastMessageAt, conversations.id),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(pageSize + 1)
}

export async function countUnreadWorkOrders(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.door, 'work-order'), eq(conversations.unread, true)))
  return row?.number ?? 0
}
