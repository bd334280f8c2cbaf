import { type PoolParams, poolParams } from './flow-params.ts'
import { singleCallFlow } from './single-call-flow.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    exit: PoolParams
  }
}

/** Leaves with the whole stake and every reward that may leave (M2). */
export const exitFlow = singleCallFlow({
  step: 'exit',
  params: poolParams,
  functionName: 'exit',
  args: () => [],
  // Without a stake only the rewards' event comes.
  events: ['Unstaked', 'RewardsTransferred'],
  holds: (state) => state.stake === 0n,
  state: { of: (state) => state.stake + state.transferable, isReached: (before, now) => before > 0n && now === 0n },
})
