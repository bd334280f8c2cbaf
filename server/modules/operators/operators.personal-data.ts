import type { PersonalData } from '#server/db/personal-data.ts'

import { lockRoles } from './operator-roles.repository.ts'
import { listAuditOf } from './operators.repository.ts'

/** A user's actions as an operator. Kept when the account is deleted, because others rely on them. */
export const operatorData: PersonalData = {
  section: 'operatorAudit',
  export: (tx, { userId }) => listAuditOf(tx, userId),
  // An administrator must revoke the roles first, so that reviews don't lose an operator unexpectedly.
  obstacles: async (tx, { userId }) => ((await lockRoles(tx, userId)).length > 0 ? [{ kind: 'operator' }] : []),
}
