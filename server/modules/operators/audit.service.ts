import type * as v from 'valibot'

import type { listAudit as listAuditEndpoint } from '#api/operators.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { SignedIn } from '#server/http/route.ts'

import type { OperatorGuard } from './operator-guard.ts'
import { listAudit } from './operators.repository.ts'

type AuditPage = v.InferOutput<typeof listAuditEndpoint.data>

/** What operators have done, for operators. */
export class AuditService {
  readonly #database: Database
  readonly #guard: OperatorGuard

  constructor(database: Database, guard: OperatorGuard) {
    this.#database = database
    this.#guard = guard
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, cursor: string | undefined): Promise<AuditPage> {
    return this.#database.transaction(async (tx) => {
      await this.#guard.require(tx, caller)
      return toPage(
        await listAudit(tx, cursor),
        ({ doneAt: at, id }) => ({ at, id }),
        ({ id, operator, action, subject, details, doneAt }) => {
          return { id, operator, action, subject, details, at: doneAt.toISOString() }
        },
      )
    })
  }
}
