import type { FlowRegistry } from '#src/chain/flow/flow.ts'
import { claimFlow } from './claim.flow.ts'
import { exitFlow } from './exit.flow.ts'
import { revokeAllowanceFlow } from './revoke-allowance.flow.ts'
import { signInFlow } from './sign-in.flow.ts'
import { stakeFlow } from './stake.flow.ts'
import { transferRewardsFlow } from './transfer-rewards.flow.ts'
import { unstakeFlow } from './unstake.flow.ts'

/** The flows of mining, for the app's registry. */
export const miningFlows: FlowRegistry = {
  stake: stakeFlow,
  unstake: unstakeFlow,
  exit: exitFlow,
  'sign-in': signInFlow,
  claim: claimFlow,
  'transfer-rewards': transferRewardsFlow,
  'revoke-allowance': revokeAllowanceFlow,
}
