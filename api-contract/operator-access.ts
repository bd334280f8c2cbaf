import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { operatorRole, operatorRoles } from './operator-roles.ts'

export const getOperatorAccess = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/access',
  summary: 'Retrieves the operator roles of whoever asks.',
  roles: operatorRoles,
  input: undefined,
  data: v.strictObject({ roles: v.array(operatorRole) }),
  errors: [],
})
