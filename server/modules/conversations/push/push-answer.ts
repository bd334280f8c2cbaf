import type { Transaction } from '#server/db/database.ts'
import { addToOutbox } from '#server/db/outbox.ts'
import { issueLink } from '#server/modules/conversations/conversation-links.ts'
import type { ConversationRow } from '#server/modules/conversations/conversations.repository.ts'

import { listSubscriptionIds } from './push-subscriptions.repository.ts'

/** The outbox's name for what browsers are told. */
export const pushEventKind = 'push-answer'

/** Seconds for which an answer in a chat may be seen there before browsers are told of it. */
export const chatGrace = 10

/** Has every browser of the person told, when `tx` is committed, that support has answered in the conversation. */
export async function pushAnswer(tx: Transaction, row: ConversationRow, at: Date): Promise<void> {
  const ids = await listSubscriptionIds(tx, row)
  if (ids.length === 0) return
  // Only a link opens a guest's, and the app stores none.
  const viewToken = row.userId === null ? await issueLink(tx, row.id, at) : null
  const delaySeconds = row.door === 'chat' ? chatGrace : 0
  await addToOutbox(
    tx,
    ...ids.map((subscriptionId) => ({
      kind: pushEventKind,
      payload: { subscriptionId, conversationId: row.id, viewToken, at: at.toISOString() },
      delaySeconds,
    })),
  )
}
