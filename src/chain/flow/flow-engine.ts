import type { Address } from 'viem'
import { createEngineContext, type FlowEngineParts } from './engine-context.ts'
import type { FlowKind, FlowParams, FlowRecord } from './flow.ts'
import { advanceFlow, pickUpFlow } from './flow-advance.ts'
import { withLock, withLockIfFree } from './flow-lock.ts'
import { type Attend, createLookout } from './flow-lookout.ts'
import { newFlow } from './new-flow.ts'

export interface FlowEngine {
  /** Does nothing while another flow of the account on the same subject is active, in this tab or another. */
  readonly start: <K extends FlowKind>(kind: K, params: FlowParams[K], account: Address) => Promise<void>
  /** Continues with the steps that are still needed. */
  readonly retry: (id: string) => Promise<void>
  /** Ends a flow whose outcome is unknown, after the user says that the wallet has nothing left to confirm. */
  readonly giveUp: (id: string) => void
  /** Deletes a flow that isn't running. */
  readonly dismiss: (id: string) => void
  /** Resumes what an earlier page or a closed tab left in progress. Sends nothing. */
  readonly resume: () => void
}

/**
 * Runs flows: asks the wallet for one step at a time, stores each hash before waiting for it, and considers a step done
 * only once the chain shows it.
 */
export function createFlowEngine(parts: FlowEngineParts): FlowEngine {
  const engine = createEngineContext(parts)
  const { dispatch, lockOf } = engine
  const { store, worldOf } = parts
  /** Flows that this tab runs or waits to take over. */
  const attended = new Set<string>()
  const lookOut = createLookout(engine, attend)

  async function attend(...[id, work]: Parameters<Attend>): Promise<void> {
    attended.add(id)
    try {
      await work()
    } finally {
      attended.delete(id)
      const record = store.find(id)
      if (record) lookOut(record)
    }
  }

  /** Handles a flow whose chain is gone: reports one in progress, deletes a finished one. */
  function leaveBehind({ id, status, error }: FlowRecord): void {
    const wasUnderWay = status === 'running' || status === 'interrupted' || status === 'unknown'
    if (wasUnderWay) dispatch(id, { type: 'failed', error: 'former-world' })
    else if (error !== 'former-world') store.remove(id)
  }

  return {
    start: async (kind, params, account) => {
      await withLockIfFree(lockOf({ kind, params, account }), async () => {
        const chainId = engine.definitionOf(kind).chainId(params)
        const record = newFlow(kind, params, { account, chainId, worldId: worldOf(chainId) })
        await attend(record.id, async () => {
          store.add(record)
          await advanceFlow(engine, record)
        })
      })
    },
    retry: async (id) => {
      const record = store.find(id)
      if (!record || record.worldId !== worldOf(record.chainId)) return
      await withLockIfFree(lockOf(record), async () => {
        const status = store.find(id)?.status
        if (status === undefined || status === 'running' || status === 'unknown' || status === 'done') return
        await attend(id, async () => {
          dispatch(id, { type: 'resumed' })
          await advanceFlow(engine, record)
        })
      })
    },
    giveUp: (id) => {
      if (store.find(id)?.status === 'unknown') dispatch(id, { type: 'given-up' })
    },
    dismiss: (id) => {
      const status = store.find(id)?.status
      if (status !== 'running' && status !== 'unknown') store.remove(id)
    },
    resume: () => {
      for (const record of store.get()) {
        const { id, chainId, status } = record
        if (record.worldId !== worldOf(chainId)) leaveBehind(record)
        else if (!attended.has(id)) {
          if (status !== 'running' && status !== 'unknown') lookOut(record)
          else void attend(id, async () => withLock(lockOf(record), async () => pickUpFlow(engine, id)))
        }
      }
    },
  }
}
