import { isAddressEqual } from 'viem'
import { type TransferParams, transferParams } from './flow-params.ts'
import { singleCallFlow } from './single-call-flow.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    'transfer-rewards': TransferParams
  }
}

/** Sends claimed rewards to an address (M7). */
export const transferRewardsFlow = singleCallFlow({
  step: 'transfer-rewards',
  params: transferParams,
  functionName: 'transferRewards',
  args: ({ to, amount }) => [to, amount],
  events: ['RewardsTransferred'],
  matches: (args, { to, amount }) => isAddressEqual(args.to, to) && args.amount === amount,
  state: { of: (state) => state.claimed, isReached: (before, now, { amount }) => before - now === amount },
})
