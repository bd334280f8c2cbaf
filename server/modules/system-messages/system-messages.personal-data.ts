import type { PersonalData } from '#server/db/personal-data.ts'

import { listAllMessages } from '#server/notifications/system-messages.repository.ts'

export const systemMessageData: PersonalData = {
  section: 'messages',
  export: async (tx, { userId }) => {
    const messages = await listAllMessages(tx, userId)
    return messages.map(({ kind, details, sentAt, readAt }) => ({ kind, values: details, sentAt, readAt }))
  },
}
