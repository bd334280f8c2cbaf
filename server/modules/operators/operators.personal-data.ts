import type { PersonalData } from '#server/db/personal-data.ts'

import { lockRoles } from './operator-roles.repository.ts'
import { listAuditOf } from './operators.repository.ts'

/** What a person has done as an operator. It stays when the account is deleted: others rely on it. */
export const operatorData: PersonalData = {
  section: 'operatorAudit',
  export: (tx, { userId }) => listAuditOf(tx, userId),
  // An administrator takes the roles away first: reviews must not lose an operator by surprise.
  obstacles: async (tx, { userId }) => ((await lockRoles(tx, userId)).length > 0 ? [{ kind: 'operator' }] : []),
}
