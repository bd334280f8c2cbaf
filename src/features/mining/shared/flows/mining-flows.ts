import type { FlowRegistry } from '#src/chain/flow/flow.ts'
import {
  claimFlow,
  exitFlow,
  revokeAllowanceFlow,
  signInFlow,
  transferRewardsFlow,
  unstakeFlow,
} from './single-call.flows.ts'
import { stakeFlow } from './stake.flow.ts'

/** The mining flows, for the app's registry. */
export const miningFlows = {
  stake: stakeFlow,
  unstake: unstakeFlow,
  exit: exitFlow,
  'sign-in': signInFlow,
  claim: claimFlow,
  'transfer-rewards': transferRewardsFlow,
  'revoke-allowance': revokeAllowanceFlow,
} satisfies Partial<FlowRegistry>
