import type { PersonalData } from '#server/db/personal-data.ts'

import { listAuditOf, lockOperator } from './operators.repository.ts'

/** What a person has done as an operator. It stays when the account is deleted: others rely on it. */
export const operatorData: PersonalData = {
  section: 'operatorAudit',
  export: (tx, { userId }) => listAuditOf(tx, userId),
  // An administrator removes the role first: reviews must not lose an operator by surprise.
  obstacles: async (tx, { userId }) => ((await lockOperator(tx, userId)) ? [{ kind: 'operator' }] : []),
}
