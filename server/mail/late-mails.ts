import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/outbox.ts'

import { mailEventKind } from './mail.ts'

/** Counts unsent emails written before `before`. */
export async function countLateMails(tx: Transaction, before: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, mailEventKind), isNull(outbox.deadAt), lt(outbox.createdAt, before)))
  return row?.number ?? 0
}

/** Returns the backlog of unsent emails. */
export async function backlogOfUnsentMails(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(outbox.createdAt))
      .from(outbox)
      .where(and(eq(outbox.kind, mailEventKind), isNull(outbox.deadAt))),
  )
}

/** Counts emails that were given up on, as long as they're kept. */
export async function countFailedMails(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, mailEventKind), isNotNull(outbox.deadAt)))
  return row?.number ?? 0
}
