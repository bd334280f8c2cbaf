import { and, eq, sql } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { outbox } from '#server/db/schema/outbox.ts'

import { mailEventKind } from './mail.ts'

/** Matches the realm too: the other realm may have an account with the same address. */
const isMailTo = ({ realm, email }: { readonly realm: Realm; readonly email: string }) =>
  and(
    eq(outbox.kind, mailEventKind),
    sql`${outbox.payload} ->> 'to' = ${email}`,
    sql`coalesce(${outbox.payload} ->> 'realm', 'main') = ${realm}`,
  )

/** Unsent emails, and emails that failed for good. Sent emails aren't kept. */
export const mailData: PersonalData = {
  section: 'unsentMails',
  // Without their values, which may contain codes and links.
  export: (tx, person) =>
    tx
      .select({ template: sql`${outbox.payload} ->> 'template'`, createdAt: outbox.createdAt })
      .from(outbox)
      .where(isMailTo(person)),
  erase: async (tx, person) => {
    await tx.delete(outbox).where(isMailTo(person))
  },
}
