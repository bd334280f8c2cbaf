import * as v from 'valibot'

import { email } from './account-rules.ts'
import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { factorResetCause } from './factor-resets.ts'
import { operatorAccount, reason } from './operator-accounts.ts'
import { moment, uuid } from './primitives.ts'

/** The proposal that the operator has read, in case another one has replaced it. */
const proposal = v.strictObject({ id: uuid, reset: uuid, note: reason })

export const listFactorResets = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/factor-resets/list',
  summary: 'Lists removals of second factors that wait for another reviewer or for their time, the oldest first.',
  roles: ['reviewer'],
  input: undefined,
  data: v.strictObject({
    items: v.array(
      v.strictObject({
        /** ID of the account. */
        id: uuid,
        memberId: v.string(),
        proposedAt: moment,
        lapsesAt: moment,
        /** When it will be carried out; null until it's confirmed. */
        dueAt: v.nullable(moment),
        mayConfirm: v.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const proposeFactorReset = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/factor-resets/propose',
  summary: 'Proposes to remove all second factors of an account whose owner has lost them. Nothing happens yet.',
  roles: ['reviewer'],
  /** The operator types the owner's email, as a check that it's the right account. */
  input: v.strictObject({ id: uuid, email, cause: factorResetCause, note: reason }),
  data: operatorAccount,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const confirmFactorReset = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/factor-resets/confirm',
  summary:
    'Confirms what another reviewer has proposed. The owner is told at once, and the factors go after 72 hours unless the owner stops it.',
  roles: ['reviewer'],
  input: proposal,
  data: operatorAccount,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.proposerGone],
})

export const withdrawFactorReset = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/factor-resets/withdraw',
  summary: 'Withdraws a removal of second factors that has not been carried out. The owner is told if they knew of it.',
  roles: ['reviewer'],
  input: proposal,
  data: operatorAccount,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
