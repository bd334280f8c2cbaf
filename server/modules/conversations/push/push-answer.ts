import type { Transaction } from '#server/db/database.ts'
import { addToOutbox } from '#server/db/outbox.ts'
import { issueLink } from '#server/modules/conversations/conversation-links.ts'
import type { ConversationRow } from '#server/modules/conversations/conversations.repository.ts'

import { listSubscriptionIds } from './push-subscriptions.repository.ts'

/** The outbox kind of push notifications. */
export const pushEventKind = 'push-answer'

/** Seconds for which a chat reply can be seen there before browsers are notified. */
export const chatGrace = 10

/** Notifies all of the user's browsers, once `tx` commits, that support has answered in the conversation. */
export async function pushAnswer(tx: Transaction, row: ConversationRow, at: Date): Promise<void> {
  const ids = await listSubscriptionIds(tx, row)
  if (ids.length === 0) return
  // A guest's conversation is opened only by a link, and the app stores none.
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
