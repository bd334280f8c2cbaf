import type { WithdrawalState } from '#api/withdrawal-states.ts'

/** What may follow on each state (spec §4). Nothing follows where the list is empty. */
const legalTransitions: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  // In review. What needs none passes in the same transaction.
  audit: ['audit-pass', 'audit-refuse', 'cancelled'],
  // Waits for its payment to be signed. Until then it can be canceled.
  'audit-pass': ['transferring', 'audit-refuse', 'cancelled'],
  // Signed: it ends by proof from the chain only.
  transferring: ['success', 'fail'],
  'audit-refuse': [],
  cancelled: [],
  success: [],
  fail: [],
}

/** The states out of which a withdrawal can come into `state`. */
export function statesBefore(state: WithdrawalState): readonly WithdrawalState[] {
  return (Object.keys(legalTransitions) as WithdrawalState[]).filter((earlier) =>
    legalTransitions[earlier].includes(state),
  )
}

/** States in which the amount has gone back to the person: they count for no limit. */
export const returnedStates: readonly WithdrawalState[] = ['audit-refuse', 'cancelled', 'fail']

/** States in which the amount is set apart. */
export const heldStates: readonly WithdrawalState[] = ['audit', 'audit-pass', 'transferring']
