import { and, eq, sql } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { outbox } from '#server/db/schema/outbox.ts'

import { mailEventKind } from './mail.ts'

/** Of the account: the other realm may have one with the same address. */
const isMailTo = ({ realm, email }: { readonly realm: Realm; readonly email: string }) =>
  and(
    eq(outbox.kind, mailEventKind),
    sql`${outbox.payload} ->> 'to' = ${email}`,
    sql`coalesce(${outbox.payload} ->> 'realm', 'main') = ${realm}`,
  )

/** Mails that have not left yet, or never could. What was sent is not kept. */
export const mailData: PersonalData = {
  section: 'unsentMails',
  // Not their values, which may be codes and links.
  export: (tx, person) =>
    tx
      .select({ template: sql`${outbox.payload} ->> 'template'`, createdAt: outbox.createdAt })
      .from(outbox)
      .where(isMailTo(person)),
  erase: async (tx, person) => {
    await tx.delete(outbox).where(isMailTo(person))
  },
}
