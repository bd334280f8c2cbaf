import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import {
  type acknowledgeAlert as acknowledgeAlertEndpoint,
  alertKinds,
  type listAlerts as listAlertsEndpoint,
  type OperatorAlert,
} from '#api/operator-alerts.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { alertsFor, type QueueRoles, rolesOfAlert } from './alert-roles.ts'
import { type AlertRow, deleteResolvedBefore, listAlerts, lockAlert, noteAcknowledged } from './alerts.repository.ts'

type Page = v.InferInput<typeof listAlertsEndpoint.data>

export interface AlertServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
  readonly queueRoles: QueueRoles
}

/** Seconds for which a resolved alert can still be read. */
const keptFor = 365 * 86_400

/** Lists alerts for operators, and records who is taking care of them. */
export class AlertService {
  readonly #options: AlertServiceOptions

  constructor(options: AlertServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, { state, cursor }: v.InferOutput<typeof listAlertsEndpoint.input>): Promise<Page> {
    const { database, guard, queueRoles } = this.#options
    return database.transaction(async (tx) => {
      const visible = alertsFor(await guard.require(tx, caller), queueRoles)
      const rows = await listAlerts(tx, { state, cursor, ...visible })
      return toPage(rows, ({ openedAt: at, id }) => ({ at, id }), viewAlert)
    })
  }

  /**
   * Records that the operator is handling the alert. Idempotent for the same operator.
   * @throws ApiFailure `forbidden`, `notFound`, `stateConflict` if it is over or another operator acknowledged it first
   */
  async acknowledge(
    caller: SignedIn,
    { id, reason: given }: v.InferOutput<typeof acknowledgeAlertEndpoint.input>,
  ): Promise<OperatorAlert> {
    const { database, clock, guard, queueRoles } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const alert = await lockAlert(tx, id)
      if (alert === undefined) throw notFound()
      await guard.require(tx, caller, rolesOfAlert(alert, queueRoles))
      if (alert.resolvedAt !== null) throw new ApiFailure(apiErrorCode.stateConflict, 'The alert is over')
      const reason = given ?? null
      const operator = caller.account.memberId
      if (alert.acknowledgedBy === operator) return viewAlert(alert)
      if (alert.acknowledgedBy !== null) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'Another operator has acknowledged the alert')
      }
      const by = { acknowledgedAt: clock(), acknowledgedBy: operator, acknowledgement: reason }
      const acknowledged = await noteAcknowledged(tx, id, by)
      if (acknowledged === undefined) throw notFound()
      const { kind, subject } = alert
      await guard.record(tx, caller, { action: 'acknowledge-alert', subject: id, details: { kind, subject, reason } })
      return viewAlert(acknowledged)
    })
  }

  /** @returns How many were deleted. */
  async deleteOld(): Promise<number> {
    const { database, clock } = this.#options
    return deleteResolvedBefore(database, addSeconds(clock(), -keptFor))
  }
}

function notFound(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'Alert not found')
}

function viewAlert(row: AlertRow): OperatorAlert {
  const { id, kind, subject, count, openedAt, resolvedAt, acknowledgedAt, acknowledgedBy, acknowledgement } = row
  return {
    id,
    kind,
    severity: alertKinds[kind].severity,
    subject,
    count,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    acknowledged:
      acknowledgedAt === null || acknowledgedBy === null
        ? null
        : { operator: acknowledgedBy, at: acknowledgedAt.toISOString(), reason: acknowledgement },
  }
}
