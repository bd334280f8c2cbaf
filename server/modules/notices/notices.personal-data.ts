import type { PersonalData } from '#server/db/personal-data.ts'

import { listReads } from './notices.repository.ts'

export const noticeReadData: PersonalData = {
  section: 'readNotices',
  export: (tx, { userId }) => listReads(tx, userId),
}
