import type { PersonalData } from '#server/db/personal-data.ts'

import { listAuditOf } from './operators.repository.ts'

/** What somebody has done as an operator. It stays when the account is deleted: others rely on it. */
export const operatorData: PersonalData = {
  section: 'operatorAudit',
  export: (tx, { userId }) => listAuditOf(tx, userId),
}
