import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { assetId, exchangeOrder } from './exchange.ts'
import { operatorRole, operatorRoles } from './operator-roles.ts'
import { decimal, moment, orderNumber, textLine, uuid } from './primitives.ts'
import { withdrawalState } from './withdrawal-states.ts'
import { withdrawal } from './withdrawals.ts'

/**
 * All calls here are for operators: accounts that were given one of the `roles` on the server, with a second factor.
 * Others get `forbidden`.
 */

export const getOperatorAccess = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/access',
  summary: 'Retrieves the operator roles of whoever asks.',
  roles: operatorRoles,
  input: undefined,
  data: v.strictObject({ roles: v.array(operatorRole) }),
  errors: [],
})

export const listOperatorRoles = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/roles',
  summary: 'Lists operators with their roles, and the proposals that an administrator can still confirm.',
  roles: ['administrator'],
  input: undefined,
  data: v.strictObject({
    /** `operator` is a member ID. */
    operators: v.array(
      v.strictObject({ operator: v.string(), email: v.string(), roles: v.array(operatorRole), since: moment }),
    ),
    proposals: v.array(
      v.strictObject({ id: uuid, email: v.string(), role: operatorRole, proposedBy: v.string(), expiresAt: moment }),
    ),
  }),
  errors: [],
})

/** A withdrawal as an operator sees it. */
export const reviewedWithdrawal = v.strictObject({
  ...withdrawal.entries,
  userId: uuid,
  /** Both null once the account has been deleted. */
  memberId: v.nullable(v.string()),
  registeredAt: v.nullable(moment),
  /** Approvals it has, and how many it needs: two above the coin's four-eyes limit. */
  approvals: v.array(v.strictObject({ operator: v.string(), at: moment })),
  requiredApprovals: v.number(),
  /** Whether the calling operator may approve it: not their own, and not twice. */
  mayApprove: v.boolean(),
})

export type ReviewedWithdrawal = v.InferOutput<typeof reviewedWithdrawal>

export const listReviews = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/withdrawals',
  summary: 'Lists withdrawals for operators; those in review come oldest first.',
  roles: ['reviewer'],
  input: v.strictObject({ state: v.optional(withdrawalState), ...pageQuery.entries }),
  data: pageOf(reviewedWithdrawal),
  errors: [],
})

export const approveWithdrawal = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/withdrawal/approve',
  summary: 'Approves a withdrawal in review.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid }),
  data: reviewedWithdrawal,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const refuseWithdrawal = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/withdrawal/refuse',
  summary: 'Declines a withdrawal in review. The user gets the amount back and sees the reason.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid, reason: textLine(3, 300) }),
  data: reviewedWithdrawal,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

/** A coin on a network as an operator sees it. */
export const listing = v.strictObject({
  coin: coinSymbol,
  network: networkKey,
  deposits: v.picklist(['open', 'paused']),
  withdrawals: v.picklist(['open', 'paused']),
  /** Deposits pause when our holdings there exceed this; null for no cap. */
  depositCap: v.nullable(decimal),
  /**
   * The hot wallet's balance there, and the floor below which it makes no payment; null if the network doesn't answer.
   */
  hotBalance: v.nullable(decimal),
  hotFloor: decimal,
  /** When and why a safety check has stopped withdrawals of the coin. */
  stop: v.nullable(v.strictObject({ since: moment, reason: v.string() })),
  /**
   * When and why the coin was stopped on this network: its price was off the peg, two price sources contradicted each
   * other, or there was no price. The price is in dollars, the one farther from the peg.
   */
  pegStop: v.nullable(
    v.strictObject({
      since: moment,
      reason: v.picklist(['away', 'disagreement', 'blind']),
      price: v.nullable(decimal),
    }),
  ),
})

export const listListings = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/listings',
  summary: 'Lists coins by network with their status, deposit cap and hot wallet balance.',
  roles: ['treasurer'],
  input: undefined,
  data: v.strictObject({ listings: v.array(listing) }),
  errors: [],
})

export const changeListing = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/listing/change',
  summary: 'Opens or pauses a coin’s deposits or withdrawals on a network, or sets its deposit cap.',
  roles: ['treasurer'],
  input: v.strictObject({
    coin: coinSymbol,
    network: networkKey,
    deposits: v.optional(v.picklist(['open', 'paused'])),
    withdrawals: v.optional(v.picklist(['open', 'paused'])),
    depositCap: v.optional(v.nullable(decimal)),
  }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

export const clearStop = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/stop/clear',
  summary: 'Lifts the named stop of a coin once its books and chains agree. It stops again if they don’t.',
  roles: ['treasurer'],
  input: v.strictObject({
    coin: coinSymbol,
    /** Names the stop that the operator has seen. If the coin has another one or none, the code is `stateConflict`. */
    since: moment,
  }),
  data: v.null(),
  errors: [apiErrorCode.stateConflict],
})

export const liftPegStop = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/peg-stop/lift',
  summary: 'Lifts the named peg stop of a coin on a network. It stops again if the price is still off.',
  roles: ['treasurer'],
  input: v.strictObject({
    coin: coinSymbol,
    network: networkKey,
    /** Names the stop that the operator has seen. If the coin has another one or none, the code is `stateConflict`. */
    since: moment,
  }),
  data: v.null(),
  errors: [apiErrorCode.stateConflict],
})

/** Why an order needs an operator's attention. */
const orderAlert = v.picklist([
  'unknown-status',
  'impossible-status',
  'payout-contradicted',
  'payout-too-low',
  'payout-unproven',
  'refund-owed',
  'refund-unproven',
  'partner-silent',
  'creation-unknown',
  'order-repeated',
  'payin-refused',
  'paid-twice',
])

export type OrderAlert = v.InferOutput<typeof orderAlert>

/** In coins, or in money, such as `fiat/BRL`. */
const alertedLeg = v.strictObject({
  ...exchangeOrder.entries.payin.entries,
  asset: v.union([assetId, v.pipe(v.string(), v.regex(/^fiat\/[A-Z]{3}$/))]),
})

/** An order that needs an operator's attention. It identifies its user by number only. */
export const alertedOrder = v.strictObject({
  ...v.omit(exchangeOrder, ['viewToken', 'payment', 'canNameRefund', 'isLinkPaid', 'transitions']).entries,
  payin: alertedLeg,
  payout: alertedLeg,
  alert: orderAlert,
  /** The partner's own name for the order's state. */
  partnerStatus: v.nullable(v.string()),
  /** Null once the account has been deleted. */
  memberId: v.nullable(v.string()),
  stateChangedAt: moment,
})

export type AlertedOrder = v.InferOutput<typeof alertedOrder>

export const listAlertedOrders = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/orders',
  summary: 'Lists orders that need an operator’s attention, oldest first.',
  roles: ['treasurer'],
  input: pageQuery,
  data: pageOf(alertedOrder),
  errors: [],
})

export const settleOrderAlert = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/order/settle',
  summary:
    'Settles an order’s alert with a note for the audit log. If the problem clears and comes back, a new alert opens.',
  roles: ['treasurer'],
  input: v.strictObject({ number: orderNumber, alert: orderAlert, note: textLine(3, 300) }),
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const auditAction = v.picklist([
  'approve',
  'refuse',
  'change-listing',
  'clear-stop',
  'lift-peg-stop',
  'settle-order-alert',
  'change-fiat-rule',
  'reset-fiat-rule',
  'open-conversation',
  'reply-to-conversation',
  'close-conversation',
  'assign-conversation',
  'note-conversation',
  'open-writer',
  'save-canned-reply',
  'remove-canned-reply',
  'search-conversations',
  'merge-conversation',
  'separate-conversation',
  'snooze-conversation',
  'wake-conversation',
  'start-incident',
  'update-incident',
  'draft-content',
  'write-content',
  'submit-content',
  'return-content',
  'publish-content',
  'withdraw-content',
  'discard-content',
  'propose-role',
  'grant-role',
  'revoke-role',
  'find-books-of-person',
  'read-postings',
  'export-books',
  'request-proof',
  'open-reward-review',
  'release-rewards',
  'refuse-rewards',
  'open-merchant-application',
  'ask-merchant-applicant',
  'recommend-merchant',
  'approve-merchant',
  'reject-merchant',
  'propose-merchant-state',
  'confirm-merchant-state',
  'drop-merchant-proposal',
  'approve-brand',
  'reject-brand',
  'export-audit',
  'find-accounts',
  'open-account',
  'end-account-sessions',
  'freeze-account',
  'lift-account-freeze',
  'propose-factor-reset',
  'confirm-factor-reset',
  'withdraw-factor-reset',
  'announce-merchant-terms',
  'propose-coin-term',
  'confirm-coin-term',
  'drop-coin-term',
  'acknowledge-alert',
])

export type AuditAction = v.InferOutput<typeof auditAction>
