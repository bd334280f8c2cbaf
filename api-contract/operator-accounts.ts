import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { factorResetCause, factorResetOutcome } from './factor-resets.ts'
import { freezeReason } from './freezes.ts'
import { auditAction } from './operators.ts'
import { languageCode, moment, textLine, uuid } from './primitives.ts'

/** An operator's reason, for the audit log only and never shown to the user. */
export const reason = textLine(3, 300)

/** A user's account as operators see it: enough to protect it, without balance, full IP address or secrets. */
export const operatorAccount = v.strictObject({
  id: uuid,
  memberId: v.string(),
  email: v.string(),
  registeredAt: moment,
  country: v.nullable(v.string()),
  lang: languageCode,
  /** Whether it's the operator's own account, on which they can't act. */
  isOwn: v.boolean(),
  /** When the withdrawal lock ends, set because a secret or the email has changed; may be in the past. */
  lockedUntil: v.nullable(moment),
  /** When its owner froze withdrawals; null if they haven't. */
  frozenSince: v.nullable(moment),
  /** The freeze set by operators. */
  freeze: v.nullable(
    v.strictObject({
      id: uuid,
      reason: freezeReason,
      since: moment,
      /** Whether the calling operator may lift it: not the one who set it, and not on their own account. */
      mayLift: v.boolean(),
    }),
  ),
  secondFactors: v.array(
    v.strictObject({
      method: v.picklist(['totp', 'passkey']),
      addedAt: moment,
      /** When the owner's removal takes effect. */
      removesAt: v.nullable(moment),
    }),
  ),
  recoveryCodesLeft: v.number(),
  /** Whether its owner has a role: operators' factors can't be reset by a call. */
  isOperator: v.boolean(),
  /** The latest proposal to remove all factors; null if there was none. */
  factorReset: v.nullable(
    v.strictObject({
      id: uuid,
      cause: factorResetCause,
      proposedAt: moment,
      /** Deadline for confirming it. */
      lapsesAt: moment,
      /** When it will be carried out; null until it's confirmed. */
      dueAt: v.nullable(moment),
      endedAt: v.nullable(moment),
      outcome: v.nullable(factorResetOutcome),
      /** Whether the calling operator may confirm it: not the one who proposed it. */
      mayConfirm: v.boolean(),
    }),
  ),
  apiKeys: v.number(),
  sessions: v.array(
    v.strictObject({
      device: v.string(),
      /** The first half of the IP address. */
      network: v.string(),
      startedAt: moment,
      lastSeenAt: moment,
    }),
  ),
  /** What operators have done with the account, newest first; views are in the audit log only. */
  acts: v.array(
    v.strictObject({
      id: uuid,
      operator: v.string(),
      action: auditAction,
      reason: v.nullable(v.string()),
      at: moment,
    }),
  ),
})

export type OperatorAccount = v.InferOutput<typeof operatorAccount>

/** Matches exact entries only, so that accounts can't be browsed. */
export const findAccounts = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/account/find',
  summary:
    'Finds accounts by exact email, member or user ID, deposit address, withdrawal ID, order number or transaction hash. The search is recorded in the audit log.',
  roles: ['support', 'reviewer'],
  input: v.strictObject({ query: textLine(3, 254) }),
  /** More than one only if a single transaction paid several users. */
  data: v.strictObject({ items: v.array(v.strictObject({ id: uuid, memberId: v.string() })) }),
  errors: [],
})

export const openAccount = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/account/open',
  summary: 'Retrieves an account. The look is recorded in the audit log.',
  roles: ['support', 'reviewer'],
  input: v.strictObject({ id: uuid }),
  data: operatorAccount,
  errors: [apiErrorCode.notFound],
})

export const endAccountSessions = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/account/end-sessions',
  summary: 'Logs an account out everywhere and revokes its API keys. The owner is told.',
  roles: ['support', 'reviewer'],
  input: v.strictObject({ id: uuid, reason }),
  data: operatorAccount,
  errors: [apiErrorCode.notFound],
})

export const freezeAccount = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/account/freeze',
  summary:
    'Freezes an account at once: nothing leaves it, and what isn’t signed yet is canceled. The owner is told the reason.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid, reason: freezeReason, note: reason }),
  data: operatorAccount,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const liftAccountFreeze = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/account/unfreeze',
  summary: 'Lifts the freeze that was read, which another operator has set. The owner is told.',
  roles: ['reviewer'],
  /** The freeze that the operator has read, in case another one has replaced it. */
  input: v.strictObject({ id: uuid, freeze: uuid, note: reason }),
  data: operatorAccount,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
