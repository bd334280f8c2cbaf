import { type SignInParams, signInParams } from './flow-params.ts'
import { singleCallFlow } from './single-call-flow.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    'sign-in': SignInParams
  }
}

/** Signs in for today (M3), for no less than `minReward` (M8). */
export const signInFlow = singleCallFlow({
  step: 'sign-in',
  params: signInParams,
  functionName: 'signIn',
  args: ({ minReward }) => [minReward],
  events: ['SignedIn'],
  holds: (state, args) => state.lastSignInAt === args.timestamp,
  state: { of: (state) => state.lastSignInAt, isReached: (before, now) => now > before },
})
