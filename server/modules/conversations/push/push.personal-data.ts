import type { PersonalData } from '#server/db/personal-data.ts'
import { listConversationsOf } from '#server/modules/conversations/conversations.repository.ts'

import { listSubscriptionsOf } from './push-subscriptions.repository.ts'

/** Deleted with the account, its sessions, and the guest conversations with the same email. */
export const pushData: PersonalData = {
  section: 'answerNotifications',
  export: async (tx, person) => {
    const conversations = await listConversationsOf(tx, person)
    const rows = await listSubscriptionsOf(
      tx,
      person.userId,
      conversations.map(({ id }) => id),
    )
    return rows.map(({ endpoint, createdAt, lastSuccessAt, conversationId }) => ({
      // The full endpoint would let anyone send requests to the browser's push service.
      service: new URL(endpoint).host,
      guestConversation: conversationId !== null,
      createdAt,
      lastSuccessAt,
    }))
  },
}
