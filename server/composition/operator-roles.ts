import { sharedRateLimits } from '#server/http/rate-limits.ts'
import { OperatorRoleService } from '#server/modules/operators/operator-roles.service.ts'

import type { Foundation } from './context.ts'
import { secondFactorProofsOf } from './identity.ts'

/** Composes operators' roles. They are changed on the server itself, never through the API. */
export function composeOperatorRoles(
  foundation: Pick<Foundation, 'config' | 'database' | 'clock'>,
): OperatorRoleService {
  const { database, clock } = foundation
  const proofs = secondFactorProofsOf(
    { ...foundation, createRateLimiter: sharedRateLimits(database) },
    async () => undefined,
  )
  const origin = { address: '127.0.0.1', userAgent: 'npm run operators' }
  return new OperatorRoleService({
    database,
    clock,
    verifyCode: async (userId, code) => {
      const scope = `operators command of ${userId}`
      await proofs.verify(userId, { method: 'totp', code }, scope, { origin, countedOn: 'operators command' })
    },
  })
}
