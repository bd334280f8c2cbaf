import type { FlowDefinition } from '#src/chain/flow/flow.ts'
import { allowanceStep, approveCall, readAllowance } from './allowance-step.ts'
import { type PoolParams, poolParams } from './flow-params.ts'
import { onPool, poolOf } from './pool-step.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    'revoke-allowance': PoolParams
  }
}

/** Takes back what the pool may take of the person's tokens. */
export const revokeAllowanceFlow: FlowDefinition<PoolParams> = {
  ...onPool,
  params: poolParams,
  outline: async ({ params }) => ({ calls: [approveCall(poolOf(params), 0n)], laterGas: 0n }),
  plan: async (context) => ((await readAllowance(context)) === 0n ? [] : ['revoke-allowance']),
  steps: { 'revoke-allowance': allowanceStep(() => 0n) },
}
