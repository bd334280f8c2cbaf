import type { Address } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { FlowDefinition, FlowKind, FlowPurpose, FlowRecord, FlowRegistry, FlowStepRecord } from './flow.ts'
import { type Asking, createAsking } from './flow-asking.ts'
import { currentStep, type FlowEvent, reduceFlow } from './flow-reducer.ts'
import type { AnyParams, EngineWallet, Run } from './flow-run.ts'
import type { FlowStore } from './flow-store.ts'

export interface FlowEngineParts {
  readonly registry: FlowRegistry
  readonly store: FlowStore
  readonly getClient: (chainId: number) => Promise<ChainClient>
  readonly getWallet: (
    client: ChainClient,
    account: Address,
    chainId: number,
    purpose: FlowPurpose | undefined,
  ) => EngineWallet
  /** The local world that `chainId` belongs to now; `null` for a public network. */
  readonly worldOf: (chainId: number) => string | null
  /** Called when a step has ended, and what was read of the chain is stale. */
  readonly onChainChanged: (chainId: number) => void
}

/** What every part of the engine works with. */
export interface EngineContext {
  readonly parts: FlowEngineParts
  readonly asking: Asking
  readonly dispatch: (id: string, event: FlowEvent) => void
  /** The step that is to be done next; `undefined` when the flow has ended or was forgotten. */
  readonly nextStep: (id: string) => FlowStepRecord | undefined
  readonly definitionOf: (kind: FlowKind) => FlowDefinition<AnyParams>
  /** Name of the lock under which one flow of an account works on one subject, in whatever tab. */
  readonly lockOf: (flow: Pick<FlowRecord, 'kind' | 'params' | 'account'>) => string
  readonly createRun: (record: FlowRecord) => Promise<Run>
}

export function createEngineContext(parts: FlowEngineParts): EngineContext {
  const { registry, store } = parts

  function dispatch(id: string, event: FlowEvent): void {
    store.update(id, (record) => reduceFlow(record, event))
  }

  function definitionOf(kind: FlowKind): FlowDefinition<AnyParams> {
    // Each flow is only ever given the params of its own kind.
    return registry[kind] as FlowDefinition<AnyParams>
  }

  return {
    parts,
    asking: createAsking(store, dispatch),
    dispatch,
    nextStep: (id) => {
      const record = store.find(id)
      return record?.status === 'running' ? currentStep(record) : undefined
    },
    definitionOf,
    lockOf: ({ kind, params, account }) => `flow:${account}:${definitionOf(kind).subject(params)}`,
    createRun: async ({ id, kind, params, account, chainId }) => {
      const client = await parts.getClient(chainId)
      const definition = definitionOf(kind)
      const wallet = parts.getWallet(client, account, chainId, definition.purpose?.(params))
      return { id, chainId, definition, context: { params, account, client }, wallet }
    },
  }
}
