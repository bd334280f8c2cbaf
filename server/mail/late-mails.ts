import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/outbox.ts'

import { mailEventKind } from './mail.ts'

/** Mails that were written before `before` and still have to leave. */
export async function countLateMails(tx: Transaction, before: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, mailEventKind), isNull(outbox.deadAt), lt(outbox.createdAt, before)))
  return row?.number ?? 0
}

/** Mails that still have to leave. */
export async function backlogOfUnsentMails(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(outbox.createdAt))
      .from(outbox)
      .where(and(eq(outbox.kind, mailEventKind), isNull(outbox.deadAt))),
  )
}

/** Mails that were given up, and are not forgotten yet. */
export async function countFailedMails(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, mailEventKind), isNotNull(outbox.deadAt)))
  return row?.number ?? 0
}
