import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { notify } from '#server/notifications/notify.ts'

import {
  type ApplicationRow,
  countEvents,
  type EventRow,
  insertEvent,
  updateApplication,
} from './applications.repository.ts'

/** An event of an application, and the changes to its row. */
interface Move extends Pick<EventRow, 'kind'> {
  readonly text?: string
  readonly change: Partial<Pick<ApplicationRow, 'state' | 'recommendedBy' | 'recommendedByOperator' | 'approvedBy'>>
  /** Chosen by the client for events that may be sent twice. */
  readonly eventId?: string
}

/** Changes an application whose row is locked, and adds an event with the reason. */
export async function moveApplication(
  tx: Transaction,
  { id, revision }: ApplicationRow,
  { kind, text = '', change, eventId }: Move,
  at: Date,
): Promise<{ readonly row: ApplicationRow; readonly event: EventRow }> {
  const position = (await countEvents(tx, id)) + 1
  const event = { id: eventId ?? createTimeOrderedId(at), applicationId: id, position, kind, text, happenedAt: at }
  await insertEvent(tx, event)
  return { row: await updateApplication(tx, id, { ...change, revision: revision + 1, changedAt: at }), event }
}

type Told =
  | 'merchant-submitted'
  | 'merchant-in-review'
  | 'merchant-question'
  | 'merchant-approved'
  | 'merchant-rejected'

/** Notifies the applicant of the application's progress. */
export async function tellApplicant(
  tx: Transaction,
  person: Account,
  { businessName: business }: ApplicationRow,
  told: { readonly kind: Told; readonly reason?: string; readonly question?: string; readonly code?: string },
  at: Date,
): Promise<void> {
  const { kind, reason = '', question = '', code = '' } = told
  const about = { person, at }
  switch (kind) {
    case 'merchant-submitted':
    case 'merchant-in-review':
      return notify(tx, { kind, values: { business }, ...about })
    case 'merchant-question':
      // In-app messages leave out the question, which is shown and answered on the application's page.
      return notify(tx, { kind, values: { business, reply: question }, ...about })
    case 'merchant-approved':
      return notify(tx, { kind, values: { business, merchantCode: code }, ...about })
    case 'merchant-rejected':
      return notify(tx, { kind, values: { business, reason }, ...about })
  }
}
