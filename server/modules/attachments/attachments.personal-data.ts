import type { PersonalData } from '#server/db/personal-data.ts'

import { listUnsentOf } from './attachments.repository.ts'

/** What somebody has uploaded and not sent. What was sent is part of the conversation; both go with the account. */
export const unsentAttachmentData: PersonalData = {
  section: 'unsentAttachments',
  export: async (tx, { userId }) => {
    const rows = await listUnsentOf(tx, userId)
    return rows.map(({ name, type, size, uploadedAt }) => ({ name, type, size, uploadedAt }))
  },
}
