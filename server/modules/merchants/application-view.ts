import type { Attachment } from '#api/attachments.ts'
import type { ApplicationEvent, MerchantApplication } from '#api/merchants.ts'
import type { Transaction } from '#server/db/database.ts'

import { type ApplicationRow, type EventRow, listEventsOf } from './applications.repository.ts'
import { namesOf } from './merchants.repository.ts'

/** Access to the documents of applications, which are stored like the files of messages. */
export interface DocumentFiles {
  /** Attaches a user's uploads to a new event. Each can be sent only once. @throws ApiFailure `attachmentGone` */
  readonly attach: (
    tx: Transaction,
    eventId: string,
    sent: { readonly ids: readonly string[]; readonly userId: string },
    now: Date,
  ) => Promise<void>
  /** Returns documents by event id. */
  readonly of: (tx: Transaction, eventIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Attachment[]>>
}

/** Returns an application as its applicant sees it. */
export async function viewApplication(
  tx: Transaction,
  files: Pick<DocumentFiles, 'of'>,
  row: ApplicationRow,
): Promise<MerchantApplication> {
  const events = await listEventsOf(tx, [row.id])
  const documents = await files.of(
    tx,
    events.map(({ id }) => id),
  )
  const { id, state, revision, code, businessName, contactName, contact, country, website, business } = row
  return {
    id,
    state,
    revision,
    code,
    businessName,
    contactName,
    contact,
    country,
    website,
    business,
    merchantName: (await namesOf(tx, [row.parentId])).get(row.parentId) ?? '',
    submittedAt: row.submittedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    events: events.map((event) => viewEvent(event, documents.get(event.id) ?? [])),
  }
}

function viewEvent({ id, kind, text, happenedAt }: EventRow, documents: readonly Attachment[]): ApplicationEvent {
  return { id, kind, text, documents: [...documents], at: happenedAt.toISOString() }
}
