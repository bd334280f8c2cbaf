import type * as v from 'valibot'

import type { AuditEntry, AuditQuery, exportAudit, listAudit as listAuditEndpoint } from '#api/operator-audit.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { SignedIn } from '#server/http/route.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { OperatorGuard } from './operator-guard.ts'
import { type AuditFilter, type AuditRow, listAudit } from './operators.repository.ts'

type AuditPage = v.InferOutput<typeof listAuditEndpoint.data>
type AuditExport = v.InferOutput<typeof exportAudit.data>

/** Actions per part of an export. */
const exportSize = 1000

/** Shows operators the audit log of operators' actions. */
export class AuditService {
  readonly #database: Database
  readonly #guard: OperatorGuard

  constructor(database: Database, guard: OperatorGuard) {
    this.#database = database
    this.#guard = guard
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, query: AuditQuery): Promise<AuditPage> {
    return this.#database.transaction(async (tx) => {
      await this.#guard.require(tx, caller)
      return readPage(tx, filterOf(query))
    })
  }

  /**
   * Returns the log in larger parts, for a file. Records every part with its filter: a caller can start with any cursor.
   * @throws ApiFailure `forbidden`
   */
  async export(caller: SignedIn, query: AuditQuery): Promise<AuditExport> {
    return this.#database.transaction(async (tx) => {
      await this.#guard.require(tx, caller)
      // Read first, so that the export doesn't contain itself.
      const page = await readPage(tx, filterOf(query), exportSize)
      const details = conditionsOf(query)
      await this.#guard.record(tx, caller, { action: 'export-audit', subject: 'audit', details })
      return { exporter: caller.account.memberId, ...page }
    })
  }
}

function conditionsOf(query: AuditQuery): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function filterOf({ from, to, ...conditions }: AuditQuery): AuditFilter {
  return {
    ...conditions,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : addSeconds(new Date(to), 86_400),
  }
}

async function readPage(tx: Transaction, filter: AuditFilter, size?: number): Promise<AuditPage> {
  return toPage(await listAudit(tx, filter, size), ({ doneAt: at, id }) => ({ at, id }), toEntry, size)
}

function toEntry({ id, operator, action, subject, details, doneAt }: AuditRow): AuditEntry {
  return { id, operator, action, subject, details, at: doneAt.toISOString() }
}
