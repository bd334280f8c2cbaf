import { and, count, eq, isNull, lt } from 'drizzle-orm'

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
