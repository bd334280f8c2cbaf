import type { PersonalData } from '#server/db/personal-data.ts'

import { listUnsentOf } from './attachments.repository.ts'
import { listUnfinishedOf } from './resumable-uploads.repository.ts'

/** What somebody has uploaded and not sent. What was sent is part of the conversation; both go with the account. */
export const unsentAttachmentData: PersonalData = {
  section: 'unsentAttachments',
  export: async (tx, { userId }) => {
    const rows = await listUnsentOf(tx, userId)
    return rows.map(({ name, type, size, uploadedAt }) => ({ name, type, size, uploadedAt }))
  },
}

/** What somebody has begun to upload. It goes with the account. */
export const unfinishedUploadData: PersonalData = {
  section: 'unfinishedUploads',
  export: async (tx, { userId }) => {
    const rows = await listUnfinishedOf(tx, userId)
    return rows.map(({ name, size, received, begunAt }) => ({ name, size, received, begunAt }))
  },
}
