import * as v from 'valibot'

import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { operatorRoles } from './operator-roles.ts'
import { moment, textLine, uuid } from './primitives.ts'

/**
 * What operators are alerted about. A `page` can't wait until morning, and repeats every hour until it's acknowledged
 * or over. `runbook` is the anchor of an article in docs/runbook.md.
 */
export const alertKinds = {
  /** The last reconciliation found a difference. One per coin. */
  'books-difference': { severity: 'page', runbook: 'difference-in-the-books' },
  /** The books weren't proven or closed in time, or holdings can't be read. Subject: `proof`, `closing` or a coin. */
  'books-unproven': { severity: 'page', runbook: 'books-not-proven' },
  /** Withdrawals of a coin are stopped because its books and chains didn't agree. */
  'coin-stopped': { severity: 'page', runbook: 'coin-stopped' },
  /** A coin has lost its peg. Subject: `USDT/ethereum`. */
  'peg-lost': { severity: 'page', runbook: 'coin-off-its-peg' },
  'network-down': { severity: 'page', runbook: 'network-down' },
  'network-lagging': { severity: 'warn', runbook: 'network-lagging' },
  /** No process is checking a component anymore. */
  'component-unwatched': { severity: 'warn', runbook: 'nothing-checks-a-component' },
  /** Subject: `ETH/ethereum`. */
  'hot-wallet-low': { severity: 'page', runbook: 'hot-wallet-below-its-floor' },
  /** Payments are stuck. Subject: a queue of the overview, or `payments`. */
  'payouts-stuck': { severity: 'page', runbook: 'payouts-stuck' },
  /** Deposits aren't credited (subject: `deposits-uncredited`) or aren't swept (subject: a network). */
  'deposits-stuck': { severity: 'page', runbook: 'deposits-stuck' },
  'orders-alerted': { severity: 'warn', runbook: 'orders-to-check' },
  /** A partner keeps failing. Subject: `swap/changenow`, or `exchange` and `fiat` if another process reports it. */
  'partner-failing': { severity: 'warn', runbook: 'partner-keeps-failing' },
  /** The mail server refuses emails, or emails are waiting. */
  'mail-stuck': { severity: 'page', runbook: 'mail-stuck' },
  /** Emails that were refused at every attempt. */
  'mail-given-up': { severity: 'warn', runbook: 'mail-given-up' },
  /** Something has waited too long for an operator. Subject: a queue of the overview. */
  'queue-late': { severity: 'warn', runbook: 'queue-waiting-too-long' },
  /** A figure couldn't be read, so what it counts wouldn't raise an alert. */
  'probe-failed': { severity: 'page', runbook: 'figure-not-readable' },
} as const satisfies Readonly<Record<string, { readonly severity: 'page' | 'warn'; readonly runbook: string }>>

export type AlertKind = keyof typeof alertKinds

export const alertKind = v.picklist(Object.keys(alertKinds) as [AlertKind, ...AlertKind[]])

export const operatorAlert = v.strictObject({
  id: uuid,
  kind: alertKind,
  severity: v.picklist(['page', 'warn']),
  /** What it's about; only our own IDs and names. */
  subject: v.string(),
  /** How many there are, as last seen; null if they can't be counted. */
  count: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  openedAt: moment,
  /** Null while it's open. */
  resolvedAt: v.nullable(moment),
  /** Who acknowledged it, by member ID; null if no one has. */
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
  /** A conflict if it's over, or another operator was faster. */
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
