import type { WithdrawalState } from '#api/withdrawal-states.ts'

/** Allowed next states of each state (spec §4). Final states have none. */
const legalTransitions: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  // In review. Withdrawals that need no review pass in the same transaction.
  audit: ['audit-pass', 'audit-refuse', 'cancelled'],
  // Waiting for its payment to be signed; can be canceled until then.
  'audit-pass': ['transferring', 'audit-refuse', 'cancelled'],
  // Signed: only proof from the chain can end it.
  transferring: ['success', 'fail'],
  'audit-refuse': [],
  cancelled: [],
  success: [],
  fail: [],
}

/** Returns the states from which a withdrawal can move to `state`. */
export function statesBefore(state: WithdrawalState): readonly WithdrawalState[] {
  return (Object.keys(legalTransitions) as WithdrawalState[]).filter((earlier) =>
    legalTransitions[earlier].includes(state),
  )
}

/** States in which the amount was returned to the user, so that it doesn't count toward limits. */
export const returnedStates: readonly WithdrawalState[] = ['audit-refuse', 'cancelled', 'fail']

/** States in which the amount is held. */
export const heldStates: readonly WithdrawalState[] = ['audit', 'audit-pass', 'transferring']
