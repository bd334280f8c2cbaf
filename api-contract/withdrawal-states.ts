import * as v from 'valibot'

/**
 * Spec §4: in review, passed or refused, transferring, success or failure; `cancelled` by the user, possible until
 * `transferring`.
 */
export const withdrawalState = v.picklist([
  'audit',
  'audit-pass',
  'audit-refuse',
  'cancelled',
  'transferring',
  'success',
  'fail',
])

export type WithdrawalState = v.InferOutput<typeof withdrawalState>
