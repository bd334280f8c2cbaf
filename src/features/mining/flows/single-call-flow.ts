import type { GenericSchema } from 'valibot'
import type { ContractCall, FlowDefinition } from '#src/chain/flow/flow.ts'
import type { PoolParams } from './flow-params.ts'
import { type AccountEventName, onPool, poolCall, poolOf, type PoolProof, poolStep } from './pool-step.ts'
import type { MiningStepId } from './step-id.ts'

interface SingleCall<Params extends PoolParams, Name extends AccountEventName> extends PoolProof<Params, Name> {
  readonly step: MiningStepId
  readonly params: GenericSchema<unknown, Params>
  /** The pool's function and its arguments. */
  readonly functionName: string
  readonly args: (params: Params) => readonly unknown[]
}

/** A flow that is one call of the pool. */
export function singleCallFlow<Params extends PoolParams, Name extends AccountEventName>({
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
