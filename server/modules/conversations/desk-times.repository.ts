import { and, avg, count, eq, gt, isNotNull, min, type SQL, sql } from 'drizzle-orm'

import type { ChatHours } from '#api/chat.ts'
import type { DeskOverview } from '#api/operator-desk.ts'
import type { Transaction } from '#server/db/database.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'
import { workOrders } from '#server/db/schema/work-orders.ts'

/**
 * Returns how quickly conversations begun after `since` were answered and closed, how they were rated, and how many are
 * waiting now.
 */
export async function readDeskTimes(tx: Transaction, since: Date): Promise<DeskOverview> {
  const isRecent = gt(conversations.createdAt, since)
  const [answered, solved] = [secondsOf(sql`answered_at - created_at`), secondsOf(sql`closed_at - created_at`)]
  const firstReplies = tx
    .select({
      createdAt: conversations.createdAt,
      answeredAt: min(conversationMessages.sentAt).as('answered_at'),
    })
    .from(conversations)
    .innerJoin(
      conversationMessages,
      and(eq(conversationMessages.conversationId, conversations.id), eq(conversationMessages.author, 'support')),
    )
    .where(isRecent)
    .groupBy(conversations.id)
    .as('first_replies')
  const [firstAnswer] = await tx.select(answered).from(firstReplies)
  const [solution] = await tx
    .select(solved)
    .from(conversations)
    .where(and(isRecent, isNotNull(conversations.closedAt)))
  const [rating] = await tx
    .select({ number: count(workOrders.score), average: avg(workOrders.score) })
    .from(workOrders)
    .innerJoin(conversations, eq(conversations.id, workOrders.conversationId))
    .where(isRecent)
  return {
    received: await countWhere(tx, isRecent),
    waiting: await countWhere(tx, eq(conversations.state, 'pending-reply')),
    firstAnswer: durationOf(firstAnswer),
    solved: durationOf(solution),
    ratings:
      rating === undefined || rating.average === null
        ? null
        : { count: rating.number, average: Number(rating.average) },
  }
}

/** Minimum sample: fewer chats say nothing about waiting times. */
const fewestChats = 5

/**
 * Returns how long users who began a chat after `since` waited for the first answer. Unanswered chats count as waiting
 * until now or until closed: counting only answered ones would make the times look too good.
 */
export async function readChatAnswers(tx: Transaction, since: Date, now: Date): Promise<ChatHours['firstAnswer']> {
  const waits = tx
    .select({
      createdAt: conversations.createdAt,
      answeredAt:
        sql`coalesce(${min(conversationMessages.sentAt)}, ${conversations.closedAt}, ${now.toISOString()}::timestamptz)`.as(
          'answered_at',
        ),
    })
    .from(conversations)
    .leftJoin(
      conversationMessages,
      and(eq(conversationMessages.conversationId, conversations.id), eq(conversationMessages.author, 'support')),
    )
    .where(and(eq(conversations.door, 'chat'), gt(conversations.createdAt, since)))
    .groupBy(conversations.id)
    .as('waits')
  const [row] = await tx.select(secondsOf(sql`answered_at - created_at`)).from(waits)
  const answer = durationOf(row)
  if (answer === null || answer.count < fewestChats) return null
  return { medianSeconds: answer.medianSeconds, slowSeconds: answer.slowSeconds }
}

async function countWhere(tx: Transaction, condition: SQL): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(conversations).where(condition)
  return row?.number ?? 0
}

/** Selects the count, and the median and 90th percentile of an interval in seconds. */
function secondsOf(interval: SQL) {
  const within = (share: number) =>
    sql<
      string | null
    >`percentile_cont(${sql.raw(String(share))}) within group (order by extract(epoch from ${interval}))`
  return { number: count(), median: within(0.5), slow: within(0.9) }
}

function durationOf(
  row: { readonly number: number; readonly median: string | null; readonly slow: string | null } | undefined,
): DeskOverview['firstAnswer'] {
  if (row === undefined || row.median === null || row.slow === null) return null
  return { count: row.number, medianSeconds: Number(row.median), slowSeconds: Number(row.slow) }
}
