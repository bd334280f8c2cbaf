import { type AlertKind, alertKinds } from '#api/operator-alerts.ts'
import { listBookProofs } from '#api/operator-books.ts'
import { type OperatorRole, operatorRoles } from '#api/operator-roles.ts'
import { listAlertedOrders, listListings, listReviews } from '#api/operators.ts'

import type { AlertPlace, VisibleAlerts } from './alerts.repository.ts'

/** Who is told of which queue. */
export type QueueRoles = Readonly<Record<string, readonly OperatorRole[]>>

/** Who sees an alert: whoever may open the list of what it is about, and everybody of what the overview shows everybody. */
const rolesOfKind: Readonly<Record<Exclude<AlertKind, 'queue-late'>, readonly OperatorRole[]>> = {
  'books-difference': listBookProofs.roles,
  'books-unproven': listBookProofs.roles,
  'coin-stopped': listListings.roles,
  'peg-lost': listListings.roles,
  'network-down': operatorRoles,
  'network-lagging': operatorRoles,
  'component-unwatched': operatorRoles,
  'hot-wallet-low': listListings.roles,
  'payouts-stuck': [...listReviews.roles, ...listListings.roles],
  'deposits-stuck': listListings.roles,
  'orders-alerted': listAlertedOrders.roles,
  'partner-failing': listAlertedOrders.roles,
  'mail-stuck': operatorRoles,
  'mail-given-up': operatorRoles,
  'probe-failed': operatorRoles,
}

/** Nobody for a queue that there no longer is. */
export function rolesOfAlert({ kind, subject }: AlertPlace, queues: QueueRoles): readonly OperatorRole[] {
  return kind === 'queue-late' ? (queues[subject] ?? []) : rolesOfKind[kind]
}

export function alertsFor(held: readonly OperatorRole[], queues: QueueRoles): VisibleAlerts {
  const isFor = (roles: readonly OperatorRole[]) => roles.some((role) => held.includes(role))
  return {
    kinds: (Object.keys(alertKinds) as AlertKind[]).filter((kind) => kind !== 'queue-late' && isFor(rolesOfKind[kind])),
    queues: Object.keys(queues).filter((queue) => isFor(queues[queue] ?? [])),
  }
}
