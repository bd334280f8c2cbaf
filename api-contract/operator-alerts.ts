import * as v from 'valibot'

import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { operatorRoles } from './operator-roles.ts'
import { moment, textLine, uuid } from './primitives.ts'

/**
 * What operators are alerted of. A `page` can’t wait until the morning, and reminds every hour until it is acknowledged or
 * over. The runbook is an article of docs/runbook.md, by its anchor.
 */
export const alertKinds = {
  /** The last reconciliation found a difference. By coin. */
  'books-difference': { severity: 'page', runbook: 'difference-in-the-books' },
  /** The books weren’t proven or closed in time, or holdings can’t be read: `proof`, `closing`, or a coin. */
  'books-unproven': { severity: 'page', runbook: 'books-not-proven' },
  /** Withdrawals of a coin are stopped, as its books and chains didn’t agree. */
  'coin-stopped': { severity: 'page', runbook: 'coin-stopped' },
  /** A coin has lost its peg: `USDT/ethereum`. */
  'peg-lost': { severity: 'page', runbook: 'coin-off-its-peg' },
  'network-down': { severity: 'page', runbook: 'network-down' },
  'network-lagging': { severity: 'warn', runbook: 'network-lagging' },
  /** No process checks a component any more. */
  'component-unwatched': { severity: 'warn', runbook: 'nothing-checks-a-component' },
  /** `ETH/ethereum`. */
  'hot-wallet-low': { severity: 'page', runbook: 'hot-wallet-below-its-floor' },
  /** Payments don’t go on: a queue of the overview, or `payments`. */
  'payouts-stuck': { severity: 'page', runbook: 'payouts-stuck' },
  /** Deposits that aren’t credited (`deposits-uncredited`), or aren’t swept: a network. */
  'deposits-stuck': { severity: 'page', runbook: 'deposits-stuck' },
  'orders-alerted': { severity: 'warn', runbook: 'orders-to-check' },
  /** A partner that keeps failing: `swap/changenow`, or `exchange` and `fiat` where another process says so. */
  'partner-failing': { severity: 'warn', runbook: 'partner-keeps-failing' },
  /** The mail server refuses, or mails wait. */
  'mail-stuck': { severity: 'page', runbook: 'mail-stuck' },
  /** Mails that were tried to the last and not taken. */
  'mail-given-up': { severity: 'warn', runbook: 'mail-given-up' },
  /** Something has waited for an operator for too long. By queue of the overview. */
  'queue-late': { severity: 'warn', runbook: 'queue-waiting-too-long' },
  /** A figure couldn’t be read, so that nobody would be alerted of what it counts. */
  'probe-failed': { severity: 'page', runbook: 'figure-not-readable' },
} as const satisfies Readonly<Record<string, { readonly severity: 'page' | 'warn'; readonly runbook: string }>>

export type AlertKind = keyof typeof alertKinds

export const alertKind = v.picklist(Object.keys(alertKinds) as [AlertKind, ...AlertKind[]])

export const operatorAlert = v.strictObject({
  id: uuid,
  kind: alertKind,
  severity: v.picklist(['page', 'warn']),
  /** What it is about, by ids and names of ours only. */
  subject: v.string(),
  /** How many there are, where that can be counted; as last seen. */
  count: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  openedAt: moment,
  /** Null while it is open. */
  resolvedAt: v.nullable(moment),
  /** Null while nobody has. By member ID. */
  acknowledged: v.nullable(v.strictObject({ operator: v.string(), at: moment, reason: v.nullable(v.string()) })),
})

export type OperatorAlert = v.InferOutput<typeof operatorAlert>

export const listAlerts = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/alerts',
  summary: 'Lists the alerts that are for the roles of whoever asks, newest first.',
  roles: operatorRoles,
  input: v.strictObject({ state: v.picklist(['open', 'resolved']), ...pageQuery.entries }),
  data: pageOf(operatorAlert),
  errors: [],
})

export const acknowledgeAlert = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/alert/acknowledge',
  summary: 'Tells everybody that somebody is on an open alert. It reminds no more, and ends once its cause is gone.',
  roles: operatorRoles,
  input: v.strictObject({ id: uuid, reason: v.optional(textLine(3, 300)) }),
  data: operatorAlert,
  /** A conflict if it is over, or another operator was faster. */
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
