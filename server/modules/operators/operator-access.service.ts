import type { OperatorRole } from '#api/operator-roles.ts'
import type { Database } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/route.ts'

import type { OperatorGuard } from './operator-guard.ts'

/** What operators may do, for their app. */
export class OperatorAccessService {
  readonly #database: Database
  readonly #guard: OperatorGuard

  constructor(database: Database, guard: OperatorGuard) {
    this.#database = database
    this.#guard = guard
  }

  /** @throws ApiFailure `forbidden` */
  async rolesOf(caller: SignedIn): Promise<readonly OperatorRole[]> {
    return this.#database.transaction((tx) => this.#guard.require(tx, caller))
  }
}
