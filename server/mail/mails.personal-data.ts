import { and, eq, sql } from 'drizzle-orm'

import type { PersonalData } from '#server/db/personal-data.ts'
import { outbox } from '#server/db/schema/outbox.ts'

import { mailEventKind } from './mail.ts'

const isMailTo = (email: string) => and(eq(outbox.kind, mailEventKind), sql`${outbox.payload} ->> 'to' = ${email}`)

/** Mails that have not left yet, or never could. What was sent is not kept. */
export const mailData: PersonalData = {
  section: 'unsentMails',
  // Not their values, which may be codes and links.
  export: (tx, { email }) =>
    tx
      .select({ template: sql`${outbox.payload} ->> 'template'`, createdAt: outbox.createdAt })
      .from(outbox)
      .where(isMailTo(email)),
  erase: async (tx, { email }) => {
    await tx.delete(outbox).where(isMailTo(email))
  },
}
