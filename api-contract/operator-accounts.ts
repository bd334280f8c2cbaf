import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { factorResetCause, factorResetOutcome } from './factor-resets.ts'
import { freezeReason } from './freezes.ts'
import { auditAction } from './operators.ts'
import { languageCode, moment, textLine, uuid } from './primitives.ts'

/** Why an operator acts: for the audit alone, and never shown to the person. */
export const reason = textLine(3, 300)

/** A person's account as operators see it: enough to protect it, and no balance, full IP address or secret. */
export const operatorAccount = v.strictObject({
  id: uuid,
  memberId: v.string(),
  email: v.string(),
  registeredAt: moment,
  country: v.nullable(v.string()),
  lang: languageCode,
  /** Whether it is the operator's own, on which they can't act. */
  isOwn: v.boolean(),
  /** Until when nothing leaves it, because a secret or the email has just changed; it may be over. */
  lockedUntil: v.nullable(moment),
  /** Since when its owner has frozen withdrawals. */
  frozenSince: v.nullable(moment),
  /** The freeze that operators have set. */
  freeze: v.nullable(
    v.strictObject({
      reason: freezeReason,
      since: moment,
      /** Whether the operator who asks may lift it: not whoever has set it, and not on their own account. */
      mayLift: v.boolean(),
    }),
  ),
  secondFactors: v.array(
    v.strictObject({
      method: v.picklist(['totp', 'passkey']),
      addedAt: moment,
      /** When its owner's removal takes effect. */
      removesAt: v.nullable(moment),
    }),
  ),
  recoveryCodesLeft: v.number(),
  /** Whether its owner has a role: their factors are reset by nobody’s call. */
  isOperator: v.boolean(),
  /** The last removal of all factors that operators have proposed; null if there was none. */
  factorReset: v.nullable(
    v.strictObject({
      id: uuid,
      cause: factorResetCause,
      proposedAt: moment,
      /** Until when it can be confirmed. */
      lapsesAt: moment,
      /** When it is carried out; null while nobody has confirmed it. */
      dueAt: v.nullable(moment),
      endedAt: v.nullable(moment),
      outcome: v.nullable(factorResetOutcome),
      /** Whether the operator who asks may confirm it: not whoever has proposed it. */
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
  /** What operators have done about it, newest first; looks are in the audit log alone. */
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

/** Exactly what is entered, and nothing like it: people can't be browsed. */
export const findAccounts = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/account/find',
  summary:
    'Finds accounts by exact email, member or user ID, deposit address, withdrawal ID, order number or transaction hash. The search is recorded in the audit log.',
  roles: ['support', 'reviewer'],
  input: v.strictObject({ query: textLine(3, 254) }),
  /** Several only where one transaction paid several people. */
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
  summary: 'Lifts a freeze that another operator has set. The owner is told.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid, note: reason }),
  data: operatorAccount,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
