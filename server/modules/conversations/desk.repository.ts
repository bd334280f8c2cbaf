import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm'

import type { ConversationDoor, ConversationState } from '#api/conversations.ts'
import type { WorkOrderCategory, WorkOrderPriority } from '#api/work-orders.ts'
import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { conversationAssignments, conversationNotes, conversationPresences } from '#server/db/schema/support-desk.ts'
import { conversationSnoozes } from '#server/db/schema/snoozes.ts'
import { workOrders } from '#server/db/schema/work-orders.ts'

import { isAwake, isItsSnooze, sleeps, type SnoozeRow } from './snoozes.repository.ts'
import type { ConversationRow } from './conversations.repository.ts'
import type { WorkOrderRow } from './work-orders.repository.ts'

export type NoteRow = typeof conversationNotes.$inferSelect

/** A conversation as operators see it. */
export interface DeskEntry {
  readonly row: ConversationRow
  /** Null unless it is a work order. */
  readonly workOrder: WorkOrderRow | null
  /** Member ID of the operator assigned to it. */
  readonly assignee: string | null
  /** Null unless it was snoozed and has no newer message; the snooze may be over. */
  readonly snooze: SnoozeRow | null
}

interface DeskFilter {
  readonly state: ConversationState
  readonly realm?: Realm | undefined
  readonly door?: ConversationDoor | undefined
  readonly category?: WorkOrderCategory | undefined
  readonly priority?: WorkOrderPriority | undefined
  /** A member ID; null for unassigned conversations. */
  readonly assignee?: string | null | undefined
  /** Whether to list the snoozed conversations, or all others. */
  readonly isSnoozed: boolean
  readonly now: Date
  readonly cursor?: string | undefined
}

/** Returns one page plus one, longest waiting first. */
export async function listDesk(tx: Transaction, filter: DeskFilter): Promise<DeskEntry[]> {
  const { state, realm, door, category, priority, assignee, isSnoozed, now, cursor } = filter
  const { operator } = conversationAssignments
  return selectDesk(tx)
    .where(
      and(
        eq(conversations.state, state),
        realm === undefined ? undefined : eq(conversations.realm, realm),
        door === undefined ? undefined : eq(conversations.door, door),
        category === undefined ? undefined : eq(workOrders.category, category),
        priority === undefined ? undefined : eq(workOrders.priority, priority),
        assignee === undefined ? undefined : assignee === null ? isNull(operator) : eq(operator, assignee),
        isSnoozed ? sleeps(now) : isAwake(now),
        isAfterCursor(cursor, conversations.lastMessageAt, conversations.id, 'oldest'),
      ),
    )
    .orderBy(asc(conversations.lastMessageAt), asc(conversations.id))
    .limit(pageSize + 1)
}

export async function findDesk(tx: Transaction, id: string): Promise<DeskEntry | undefined> {
  const [entry] = await selectDesk(tx).where(eq(conversations.id, id))
  return entry
}

/** Selects conversations as operators see them; add conditions to it. */
export function selectDesk(tx: Transaction) {
  return tx
    .select({
      row: conversations,
      workOrder: workOrders,
      assignee: conversationAssignments.operator,
      snooze: conversationSnoozes,
    })
    .from(conversations)
    .leftJoin(workOrders, eq(workOrders.conversationId, conversations.id))
    .leftJoin(conversationAssignments, eq(conversationAssignments.conversationId, conversations.id))
    .leftJoin(conversationSnoozes, isItsSnooze)
    .$dynamic()
}

/** Assigns a conversation, or unassigns it. Call with its row locked. */
export async function assign(
  tx: Transaction,
  conversationId: string,
  operator: string | null,
  assignedAt: Date,
): Promise<void> {
  if (operator === null) {
    await tx.delete(conversationAssignments).where(eq(conversationAssignments.conversationId, conversationId))
    return
  }
  await tx
    .insert(conversationAssignments)
    .values({ conversationId, operator, assignedAt })
    .onConflictDoUpdate({ target: conversationAssignments.conversationId, set: { operator, assignedAt } })
}

/** @returns False if the note's id exists. */
export async function insertNote(tx: Transaction, row: NoteRow): Promise<boolean> {
  const inserted = await tx.insert(conversationNotes).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function findNote(tx: Transaction, id: string): Promise<NoteRow | undefined> {
  const [row] = await tx.select().from(conversationNotes).where(eq(conversationNotes.id, id))
  return row
}

/** Returns a conversation's notes, oldest first. */
export async function listNotes(tx: Transaction, conversationId: string): Promise<NoteRow[]> {
  return tx
    .select()
    .from(conversationNotes)
    .where(eq(conversationNotes.conversationId, conversationId))
    .orderBy(asc(conversationNotes.writtenAt), asc(conversationNotes.id))
}

/**
 * Records that an operator has a conversation open.
 * @returns The other operators who reported so after `since`.
 */
export async function keepPresence(
  tx: Transaction,
  presence: { readonly conversationId: string; readonly operator: string; readonly seenAt: Date },
  since: Date,
): Promise<string[]> {
  const { conversationId, operator, seenAt } = presence
  const { conversationId: id, operator: member, seenAt: at } = conversationPresences
  await tx.delete(conversationPresences).where(and(eq(id, conversationId), lt(at, since)))
  await tx
    .insert(conversationPresences)
    .values(presence)
    .onConflictDoUpdate({ target: [id, member], set: { seenAt } })
  const rows = await tx
    .select({ member })
    .from(conversationPresences)
    .where(and(eq(id, conversationId), ne(member, operator), gt(at, since)))
    .orderBy(asc(member))
  return rows.map((row) => row.member)
}
