import { type AmountParams, amountParams } from './flow-params.ts'
import { singleCallFlow } from './single-call-flow.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    unstake: AmountParams
  }
}

/** Takes a part of the stake out (M2). */
export const unstakeFlow = singleCallFlow({
  step: 'unstake',
  params: amountParams,
  functionName: 'unstake',
  args: ({ amount }) => [amount],
  events: ['Unstaked'],
  matches: (args, { amount }) => args.amount === amount,
  holds: (state, args) => state.stake === args.stake,
  state: { of: (state) => state.stake, isReached: (before, now, { amount }) => before - now === amount },
})
