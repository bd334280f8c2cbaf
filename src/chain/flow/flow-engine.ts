import type { Address, Hash, PublicClient } from 'viem'
import { ChainError, toChainError } from '#src/chain/chain-error.ts'
import { delay } from '#src/lib/delay.ts'
import {
  type FlowDefinition,
  type FlowKind,
  type FlowParams,
  type FlowRecord,
  type FlowRegistry,
  type FlowStepRecord,
  StepRefusedError,
} from './flow.ts'
import { createAsking } from './flow-asking.ts'
import { withLock, withLockIfFree } from './flow-lock.ts'
import { currentStep, type FlowEvent, reduceFlow } from './flow-reducer.ts'
import { type AnyParams, askAgainAfter, type EngineWallet, persistently, type Run, stepOf } from './flow-run.ts'
import { awaitRequested, type Finding, findSettled } from './flow-search.ts'
import type { FlowStore } from './flow-store.ts'
import { newFlow } from './new-flow.ts'
import { revertReason } from './reverted-transaction.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

export interface FlowEngineParts {
  readonly registry: FlowRegistry
  readonly store: FlowStore
  readonly getClient: (chainId: number) => Promise<PublicClient>
  readonly getWallet: (client: PublicClient, account: Address, chainId: number) => EngineWallet
  /** The local world that `chainId` belongs to now; `null` for a public network. */
  readonly worldOf: (chainId: number) => string | null
  /** Called when a step has ended, and what was read of the chain is stale. */
  readonly onChainChanged: (chainId: number) => void
}

export interface FlowEngine {
  /** Does nothing while another flow of the account on the same subject is at work, in this tab or another. */
  readonly start: <K extends FlowKind>(kind: K, params: FlowParams[K], account: Address) => Promise<void>
  /** Goes on with the steps that are still needed. */
  readonly retry: (id: string) => Promise<void>
  /** Ends a flow whose outcome is unknown: the person says that the wallet has nothing left to confirm. */
  readonly giveUp: (id: string) => void
  /** Forgets a flow that is not running. */
  readonly dismiss: (id: string) => void
  /** Takes up what was left under way, by an earlier page or by a tab that was closed. Sends nothing. */
  readonly resume: () => void
}

/** Step that comes first when the wallet is on another network. */
const switchStep = 'switch-network'

/**
 * Runs flows: asks the wallet for one step after the other, stores each hash before it waits for it, and takes a step
 * for done only when the chain shows it.
 */
export function createFlowEngine({
  registry,
  store,
  getClient,
  getWallet,
  worldOf,
  onChainChanged,
}: FlowEngineParts): FlowEngine {
  /** Flows that this tab runs or waits to take over. */
  const attended = new Set<string>()
  /** Flows that have ended as not sent, and that this tab keeps an eye on. */
  const lookedOutFor = new Set<string>()

  async function attend(id: string, work: () => Promise<void>): Promise<void> {
    attended.add(id)
    try {
      await work()
    } finally {
      attended.delete(id)
      keepAnEyeOn(store.find(id))
    }
  }

  function dispatch(id: string, event: FlowEvent): void {
    store.update(id, (record) => reduceFlow(record, event))
  }

  /** The step that is to be done next; `undefined` when the flow has ended or was forgotten. */
  function nextStep(id: string): FlowStepRecord | undefined {
    const record = store.find(id)
    return record?.status === 'running' ? currentStep(record) : undefined
  }

  const { ask, awaitUnknown, requestsOf, whenStored } = createAsking(store, dispatch)

  function definitionOf(kind: FlowKind): FlowDefinition<AnyParams> {
    // Each flow is only ever given the params of its own kind.
    return registry[kind] as FlowDefinition<AnyParams>
  }

  function lockOf(kind: FlowKind, params: AnyParams, account: Address): string {
    return `flow:${account}:${definitionOf(kind).subject(params)}`
  }

  async function createRun({ id, kind, params, account, chainId }: FlowRecord): Promise<Run> {
    const client = await getClient(chainId)
    const wallet = getWallet(client, account, chainId)
    return { id, chainId, definition: definitionOf(kind), context: { params, account, client }, wallet }
  }

  /** Plans the flow and does its steps until it ends. What was asked for before is looked for first. */
  async function advance(record: FlowRecord): Promise<void> {
    await endingWithFailure(record, async () => {
      const run = await createRun(record)
      const earlier = await findSettled(run, requestsOf(run.id))
      if (earlier) await takeOver(run, earlier)
      if (store.find(run.id)?.status !== 'running') return
      const refused = new Set<string>()
      await plan(run, refused)
      for (let step = nextStep(run.id); step; step = nextStep(run.id)) {
        try {
          await perform(run, step.id)
        } catch (error) {
          if (!(error instanceof StepRefusedError)) throw error
          refused.add(step.id)
          await plan(run, refused)
        }
      }
    })
  }

  async function endingWithFailure({ id, chainId }: FlowRecord, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const { code } = toChainError(error)
      const record = store.find(id)
      const step = record && currentStep(record)
      const isAtWork = step && step.status !== 'failed'
      if (record?.status === 'running' || record?.status === 'unknown') {
        dispatch(id, { type: 'failed', error: code, ...(isAtWork && { step: step.id }) })
      }
    } finally {
      onChainChanged(chainId)
    }
  }

  async function plan(run: Run, refused: ReadonlySet<string>): Promise<void> {
    const { id, definition, context, wallet } = run
    const steps = await definition.plan({ ...context, wallet }, refused)
    const isOnChain = steps.length === 0 || (await wallet.isOnChain())
    dispatch(id, { type: 'planned', steps: isOnChain ? steps : [switchStep, ...steps] })
  }

  async function perform(run: Run, step: string): Promise<void> {
    const { id, context, wallet } = run
    const sinceBlock = await context.client.getBlockNumber({ cacheTime: 0 })
    dispatch(id, { type: 'asked', step, sinceBlock })
    if (step === switchStep) {
      await wallet.switchChain()
      dispatch(id, { type: 'confirmed', step })
      return
    }
    const finding = await ask(run, step, sinceBlock)
    if (finding) await takeOver(run, finding)
    else await settle(run, step)
  }

  /** Goes on with what was found, as if the wallet had told of it. */
  async function takeOver(run: Run, finding: Finding): Promise<void> {
    dispatch(run.id, { type: 'found', ...finding })
    const step = nextStep(run.id)
    if (step?.status === 'pending') await settle(run, step.id)
    else onChainChanged(run.chainId)
  }

  /** Waits until the chain has decided on what was sent, and proves that it did what it was for. */
  async function settle(run: Run, step: string): Promise<void> {
    const { id, context } = run
    const { client, account } = context
    const hash = await sentHash(run, step)
    const nonce = nextStep(id)?.nonce
    const outcome = await waitForTransaction(
      client,
      { hash, account, ...(nonce !== undefined && { nonce }) },
      (traced, itsNonce) => dispatch(id, { type: 'traced', step, hash: traced, nonce: itsNonce }),
    )
    if (outcome.type === 'replaced' && outcome.hash === undefined) {
      const spedUp = await findSpedUp(run, step)
      if (spedUp) {
        dispatch(id, { type: 'traced', step, hash: spedUp })
        return settle(run, step)
      }
    }
    switch (outcome.type) {
      case 'mined':
        settled(id, step)
        if (outcome.receipt.status === 'reverted') throw new ChainError(await revertReason(client, outcome.receipt))
        await persistently(async () => stepOf(run, step).verify(context, outcome.receipt))
        dispatch(id, { type: 'confirmed', step })
        onChainChanged(run.chainId)
        return
      case 'replaced':
      case 'cancelled':
        settled(id, step)
        dispatch(id, { ...outcome, step })
        return
      case 'dropped':
        throw new ChainError('dropped')
    }
  }

  /** The chain has decided: the request behind the step, if it is known, cannot happen once more. */
  function settled(id: string, step: string): void {
    if (store.find(id)?.requests.at(-1)?.step === step) dispatch(id, { type: 'settled' })
  }

  /** What took a transaction's place while nobody looked may be the same call for a higher fee. */
  async function findSpedUp(run: Run, step: string): Promise<Hash | undefined> {
    const { sinceBlock = 0n } = nextStep(run.id) ?? {}
    return persistently(async () => stepOf(run, step).find(run.context, sinceBlock))
  }

  /** The hash of what the step has sent; of a batch, once the wallet says which transaction it ended up in. */
  async function sentHash(run: Run, step: string): Promise<Hash> {
    const { id, context } = run
    for (;;) {
      const { hash, callsId, sinceBlock = 0n } = nextStep(id) ?? {}
      if (hash) return hash
      if (callsId === undefined) throw new ChainError('not-sent')
      const batch = await persistently(async () => run.wallet.batchStatus(callsId))
      const found =
        batch.hash ?? (batch.status === 'success' ? await stepOf(run, step).find(context, sinceBlock) : undefined)
      if (found) {
        dispatch(id, { type: 'traced', step, hash: found })
        return found
      }
      if (batch.status === 'failure') throw new ChainError('execution-failed')
      await delay(askAgainAfter)
    }
  }

  /** Goes on where an earlier page stopped, as far as that goes without asking the person for anything. */
  async function pickUp(id: string): Promise<void> {
    const record = store.find(id)
    if (record?.status !== 'running' && record?.status !== 'unknown') return
    const step = currentStep(record)
    const isOpen = step?.status === 'signing' && record.requests.some((request) => request.step === step.id)
    // A permit that was asked for is worth nothing to anybody: only what is to be sent can still happen.
    if (!step || (step.status !== 'pending' && !isOpen)) {
      dispatch(id, { type: 'interrupted' })
      return
    }
    await endingWithFailure(record, async () => {
      const run = await createRun(record)
      if (step.status === 'pending') {
        await settle(run, step.id)
      } else {
        await takeOver(run, await awaitUnknown(run))
      }
      if (nextStep(id)) dispatch(id, { type: 'interrupted' })
    })
  }

  function resume(): void {
    for (const record of store.get()) {
      const { id, kind, params, account, chainId, status } = record
      if (record.worldId !== worldOf(chainId)) leaveBehind(record)
      else if ((status === 'running' || status === 'unknown') && !attended.has(id)) {
        void attend(id, async () => withLock(lockOf(kind, params, account), async () => pickUp(id)))
      } else keepAnEyeOn(record)
    }
  }

  /** A flow that has ended as not sent is taken up again, should the wallet send it after all. */
  function keepAnEyeOn(record: FlowRecord | undefined): void {
    const isOpen = record?.status === 'failed' && record.requests.length > 0
    if (isOpen && !attended.has(record.id) && !lookedOutFor.has(record.id)) void lookOut(record)
  }

  async function lookOut(record: FlowRecord): Promise<void> {
    const { id, kind, params, account } = record
    const search = new AbortController()
    lookedOutFor.add(id)
    try {
      const run = await createRun(record)
      const finding = await Promise.race([
        awaitRequested(run, () => requestsOf(id), search.signal),
        whenStored(id, (stored) => stored?.status !== 'failed', search.signal),
      ])
      if (!finding) return
      await withLockIfFree(lockOf(kind, params, account), async () => {
        if (store.find(id)?.status !== 'failed') return
        await attend(id, async () => {
          dispatch(id, { type: 'resumed' })
          await endingWithFailure(record, async () => takeOver(run, finding))
        })
      })
    } finally {
      search.abort()
      lookedOutFor.delete(id)
    }
  }

  /** Its chain is gone: what was under way is told, what was over is forgotten. */
  function leaveBehind({ id, status, error }: FlowRecord): void {
    const wasUnderWay = status === 'running' || status === 'interrupted' || status === 'unknown'
    if (wasUnderWay) dispatch(id, { type: 'failed', error: 'former-world' })
    else if (error !== 'former-world') store.remove(id)
  }

  return {
    start: async (kind, params, account) => {
      await withLockIfFree(lockOf(kind, params, account), async () => {
        const chainId = definitionOf(kind).chainId(params)
        const record = newFlow(kind, params, { account, chainId, worldId: worldOf(chainId) })
        await attend(record.id, async () => {
          store.add(record)
          await advance(record)
        })
      })
    },
    retry: async (id) => {
      const record = store.find(id)
      if (!record || record.worldId !== worldOf(record.chainId)) return
      await withLockIfFree(lockOf(record.kind, record.params, record.account), async () => {
        const status = store.find(id)?.status
        if (status === undefined || status === 'running' || status === 'unknown' || status === 'done') return
        await attend(id, async () => {
          dispatch(id, { type: 'resumed' })
          await advance(record)
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
    resume,
  }
}
