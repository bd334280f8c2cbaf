import { type AlertKind, alertKinds } from '#api/operator-alerts.ts'
import { listBookProofs } from '#api/operator-books.ts'
import { type OperatorRole, operatorRoles } from '#api/operator-roles.ts'
import { listAlertedOrders, listListings, listReviews } from '#api/operators.ts'

import type { AlertPlace, VisibleAlerts } from './alerts.repository.ts'

/** The roles alerted about each queue. */
export type QueueRoles = Readonly<Record<string, readonly OperatorRole[]>>

/**
 * Roles that see an alert: those allowed to open the list it is about, and every role if the overview shows it to all.
 */
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

/** Returns the roles that see the alert; none for a queue that no longer exists. */
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
