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
  /** Returns the local world that `chainId` currently belongs to; `null` for a public network. */
  readonly worldOf: (chainId: number) => string | null
  /** Called when a step has ended, which makes data read from the chain stale. */
  readonly onChainChanged: (chainId: number) => void
}

/** Shared by every part of the engine. */
export interface EngineContext {
  readonly parts: FlowEngineParts
  readonly asking: Asking
  readonly dispatch: (id: string, event: FlowEvent) => void
  /** Returns the next step; `undefined` if the flow has ended or was deleted. */
  readonly nextStep: (id: string) => FlowStepRecord | undefined
  readonly definitionOf: (kind: FlowKind) => FlowDefinition<AnyParams>
  /** Returns the name of the lock under which a single flow of an account works on a subject, across tabs. */
  readonly lockOf: (flow: Pick<FlowRecord, 'kind' | 'params' | 'account'>) => string
  readonly createRun: (record: FlowRecord) => Promise<Run>
}

export function createEngineContext(parts: FlowEngineParts): EngineContext {
  const { registry, store } = parts

  function dispatch(id: string, event: FlowEvent): void {
    store.update(id, (record) => reduceFlow(record, event))
  }

  function definitionOf(kind: FlowKind): FlowDefinition<AnyParams> {
    // Each flow only ever gets params of its own kind.
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
