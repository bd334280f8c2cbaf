import { toChainError } from '#src/chain/chain-error.ts'
import type { EngineContext } from './engine-context.ts'
import { type FlowRecord, StepRefusedError } from './flow.ts'
import { currentStep } from './flow-reducer.ts'
import { findSettled } from './flow-search.ts'
import { performStep, planSteps, settleStep, takeOver } from './flow-steps.ts'

/** Plans the flow and performs its steps until it ends. Looks for earlier requests first. */
export async function advanceFlow(engine: EngineContext, record: FlowRecord): Promise<void> {
  const { parts, asking, nextStep } = engine
  await endingWithFailure(engine, record, async () => {
    const run = await engine.createRun(record)
    const earlier = await findSettled(run, asking.requestsOf(run.id))
    if (earlier) await takeOver(engine, run, earlier)
    if (parts.store.find(run.id)?.status !== 'running') return
    const refused = new Set<string>()
    await planSteps(engine, run, refused)
    for (let step = nextStep(run.id); step; step = nextStep(run.id)) {
      try {
        await performStep(engine, run, step.id)
      } catch (error) {
        if (!(error instanceof StepRefusedError)) throw error
        refused.add(step.id)
        await planSteps(engine, run, refused)
      }
    }
  })
}

/** Stores an error during `work` as the failure of the flow and of its current step. */
export async function endingWithFailure(
  { parts, dispatch }: EngineContext,
  { id, chainId }: FlowRecord,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code } = toChainError(error)
    const record = parts.store.find(id)
    const step = record && currentStep(record)
    const isAtWork = step && step.status !== 'failed'
    if (record?.status === 'running' || record?.status === 'unknown') {
      dispatch(id, { type: 'failed', error: code, ...(isAtWork && { step: step.id }) })
    }
  } finally {
    parts.onChainChanged(chainId)
  }
}

/** Continues where an earlier page stopped, as far as possible without asking the user for anything. */
export async function pickUpFlow(engine: EngineContext, id: string): Promise<void> {
  const { parts, asking, dispatch, nextStep } = engine
  const record = parts.store.find(id)
  if (record?.status !== 'running' && record?.status !== 'unknown') return
  const step = currentStep(record)
  const isOpen = step?.status === 'signing' && record.requests.some((request) => request.step === step.id)
  // A requested permit is worthless without its transaction: only requests to send can still take effect.
  if (!step || (step.status !== 'pending' && !isOpen)) {
    dispatch(id, { type: 'interrupted' })
    return
  }
  await endingWithFailure(engine, record, async () => {
    const run = await engine.createRun(record)
    if (step.status === 'pending') {
      await settleStep(engine, run, step.id)
    } else if (record.requests.at(-1)?.endsWithPage === true) {
      dispatch(id, { type: 'answered' })
      // Confirmed just before the page closed, it may have been sent: it must not be requested twice.
      const finding = await findSettled(run, asking.requestsOf(id))
      if (finding) await takeOver(engine, run, finding)
    } else {
      await takeOver(engine, run, await asking.awaitUnknown(run))
    }
    if (nextStep(id)) dispatch(id, { type: 'interrupted' })
  })
}
