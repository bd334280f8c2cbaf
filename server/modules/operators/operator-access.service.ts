import type * as v from 'valibot'

import type { OperatorRole } from '#api/operator-roles.ts'
import type { listOperatorRoles } from '#api/operators.ts'
import type { Database } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { OperatorGuard } from './operator-guard.ts'
import { listOpenProposals, listOperators } from './operator-roles.repository.ts'

interface OperatorAccessOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorGuard
}

type EveryonesRoles = v.InferInput<typeof listOperatorRoles.data>

/** Shows operators' roles. They can only be changed on the command line. */
export class OperatorAccessService {
  readonly #options: OperatorAccessOptions

  constructor(options: OperatorAccessOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async rolesOf(caller: SignedIn): Promise<readonly OperatorRole[]> {
    const { database, guard } = this.#options
    return database.transaction((tx) => guard.require(tx, caller))
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn): Promise<EveryonesRoles> {
    const { database, clock, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const operators = await listOperators(tx)
      const proposals = await listOpenProposals(tx, clock())
      return {
        operators: operators.map(({ memberId, email, roles, since }) => {
          return { operator: memberId, email, roles: [...roles], since: since.toISOString() }
        }),
        proposals: proposals.map(({ expiresAt, ...proposal }) => {
          return { ...proposal, expiresAt: expiresAt.toISOString() }
        }),
      }
    })
  }
}
