import type { PersonalData } from '#server/db/personal-data.ts'

import { listUnsentOf } from './attachments.repository.ts'
import { listUnfinishedOf } from './resumable-uploads.repository.ts'

/** Files uploaded but not sent. Sent files belong to the conversation; both are deleted with the account. */
export const unsentAttachmentData: PersonalData = {
  section: 'unsentAttachments',
  export: async (tx, { userId }) => {
    const rows = await listUnsentOf(tx, userId)
    return rows.map(({ name, type, size, uploadedAt }) => ({ name, type, size, uploadedAt }))
  },
}

/** Unfinished uploads. They are deleted with the account. */
export const unfinishedUploadData: PersonalData = {
  section: 'unfinishedUploads',
  export: async (tx, { userId }) => {
    const rows = await listUnfinishedOf(tx, userId)
    return rows.map(({ name, size, received, begunAt }) => ({ name, size, received, begunAt }))
  },
}
