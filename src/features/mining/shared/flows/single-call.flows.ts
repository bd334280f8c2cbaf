import type { GenericSchema } from 'valibot'
import { isAddressEqual } from 'viem'
import { allowanceStep, approveCall, readAllowance } from '#src/chain/flow/allowance-step.ts'
import type { ContractCall, FlowDefinition } from '#src/chain/flow/flow.ts'
import {
  type AmountParams,
  amountParams,
  type PoolParams,
  poolParams,
  type SignInParams,
  signInParams,
  type TransferParams,
  transferParams,
} from './flow-params.ts'
import {
  type AccountEventName,
  onPool,
  poolAllowance,
  poolCall,
  poolOf,
  type PoolProof,
  poolStep,
} from './pool-step.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    unstake: AmountParams
    exit: PoolParams
    'sign-in': SignInParams
    claim: PoolParams
    'transfer-rewards': TransferParams
    'revoke-allowance': PoolParams
  }
}

interface SingleCall<Params extends PoolParams, Name extends AccountEventName> extends PoolProof<Params, Name> {
  readonly step: string
  readonly params: GenericSchema<unknown, Params>
  /** The pool's function and its arguments. */
  readonly functionName: string
  readonly args: (params: Params) => readonly unknown[]
}

/** Creates a flow with a single call of the pool. */
function singleCallFlow<Params extends PoolParams, Name extends AccountEventName>({
  step,
  params: schema,
  functionName,
  args,
  ...proof
}: SingleCall<Params, Name>): FlowDefinition<Params> {
  const call = (params: Params): ContractCall => poolCall(poolOf(params), functionName, args(params))
  return {
    ...onPool,
    params: schema,
    outline: async ({ params }) => ({ calls: [call(params)], laterGas: 0n }),
    plan: async () => [step],
    steps: { [step]: poolStep(async ({ params, wallet }) => ({ hash: await wallet.send(call(params)) }), proof) },
  }
}

/** Unstakes part of the stake (M2). */
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

/** Leaves with the whole stake and all transferable rewards (M2). */
export const exitFlow = singleCallFlow({
  step: 'exit',
  params: poolParams,
  functionName: 'exit',
  args: () => [],
  // Without a stake, only the rewards event is emitted.
  events: ['Unstaked', 'RewardsTransferred'],
  holds: (state) => state.stake === 0n,
  state: { of: (state) => state.stake + state.transferable, isReached: (before, now) => before > 0n && now === 0n },
})

/** Checks in for today (M3), for at least `minReward` (M8). */
export const signInFlow = singleCallFlow({
  step: 'sign-in',
  params: signInParams,
  functionName: 'signIn',
  args: ({ minReward }) => [minReward],
  events: ['SignedIn'],
  holds: (state, args) => state.lastSignInAt === args.timestamp,
  state: { of: (state) => state.lastSignInAt, isReached: (before, now) => now > before },
})

/** Claims all matured rewards (M6). */
export const claimFlow = singleCallFlow({
  step: 'claim',
  params: poolParams,
  functionName: 'claim',
  args: () => [],
  events: ['Claimed'],
  holds: (state) => state.claimable === 0n,
  state: { of: (state) => state.claimed, isReached: (before, now) => now > before },
})

/** Transfers claimed rewards to an address (M7). */
export const transferRewardsFlow = singleCallFlow({
  step: 'transfer-rewards',
  params: transferParams,
  functionName: 'transferRewards',
  args: ({ to, amount }) => [to, amount],
  events: ['RewardsTransferred'],
  matches: (args, { to, amount }) => isAddressEqual(args.to, to) && args.amount === amount,
  state: { of: (state) => state.claimed, isReached: (before, now, { amount }) => before - now === amount },
})

/** Revokes the pool's allowance. */
export const revokeAllowanceFlow: FlowDefinition<PoolParams> = {
  ...onPool,
  params: poolParams,
  outline: async ({ params }) => ({ calls: [approveCall(poolAllowance(params), 0n)], laterGas: 0n }),
  plan: async (context) =>
    (await readAllowance(context, poolAllowance(context.params))) === 0n ? [] : ['revoke-allowance'],
  steps: { 'revoke-allowance': allowanceStep(poolAllowance, () => 0n) },
}
