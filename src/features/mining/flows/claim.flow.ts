import { type PoolParams, poolParams } from './flow-params.ts'
import { singleCallFlow } from './single-call-flow.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    claim: PoolParams
  }
}

/** Claims every matured reward (M6). */
export const claimFlow = singleCallFlow({
  step: 'claim',
  params: poolParams,
  functionName: 'claim',
  args: () => [],
  events: ['Claimed'],
  holds: (state) => state.claimable === 0n,
  state: { of: (state) => state.claimed, isReached: (before, now) => now > before },
})
