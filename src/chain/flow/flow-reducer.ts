import type { Hash } from 'viem'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { FlowState, FlowStepRecord, FlowStepStatus } from './flow.ts'

/** Something that happened to a flow. `step` names the step it happened to. */
export type FlowEvent =
  | { readonly type: 'planned'; readonly steps: readonly string[] }
  | { readonly type: 'asked'; readonly step: string; readonly sinceBlock: bigint }
  | { readonly type: 'sent'; readonly step: string; readonly hash?: Hash; readonly callsId?: string }
  | { readonly type: 'traced'; readonly step: string; readonly hash: Hash; readonly nonce?: number }
  | { readonly type: 'confirmed'; readonly step: string }
  | { readonly type: 'replaced' | 'cancelled'; readonly step: string; readonly hash?: Hash }
  | { readonly type: 'failed'; readonly step?: string; readonly error: ChainErrorCode }
  | { readonly type: 'interrupted' }
  | { readonly type: 'resumed' }

/** A flow was told something that cannot happen in the state it is in: a fault of ours. */
export class FlowTransitionError extends Error {
  override readonly name = 'FlowTransitionError'
}

/** Which statuses a step may be in when the event reaches it. */
const allowed: Readonly<Record<string, readonly FlowStepStatus[]>> = {
  asked: ['waiting'],
  sent: ['signing'],
  traced: ['pending'],
  confirmed: ['signing', 'pending'],
  replaced: ['pending'],
  cancelled: ['pending'],
  failed: ['waiting', 'signing', 'pending'],
}

/** The flow after `event`. @throws FlowTransitionError */
export function reduceFlow<Flow extends FlowState>(record: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'planned':
      return plan(record, event.steps)
    case 'asked':
      return changeStep(record, event, { status: 'signing', sinceBlock: event.sinceBlock })
    case 'sent':
      return changeStep(record, event, {
        status: 'pending',
        ...(event.hash && { hash: event.hash }),
        ...(event.callsId !== undefined && { callsId: event.callsId }),
      })
    case 'traced':
      return changeStep(record, event, {
        hash: event.hash,
        ...(event.nonce !== undefined && { nonce: event.nonce }),
      })
    case 'confirmed':
      return finishIfComplete(changeStep(record, event, { status: 'done' }))
    case 'replaced':
    case 'cancelled':
      return {
        ...changeStep(record, event, { status: event.type, ...(event.hash && { hash: event.hash }) }),
        status: event.type,
      }
    case 'failed':
      return fail(record, event)
    case 'interrupted':
      return { ...requireStatus(record, ['running'], event), status: 'interrupted' }
    case 'resumed':
      return {
        ...withoutError(requireStatus(record, ['failed', 'interrupted', 'replaced', 'cancelled'], event)),
        status: 'running',
      }
  }
}

/** The step that is at work or next; `undefined` when all are done. */
export function currentStep(record: FlowState): FlowStepRecord | undefined {
  return record.steps.find((step) => step.status !== 'done')
}

/** A new plan replaces what has not been done; what has been done stays to be seen. */
function plan<Flow extends FlowState>(record: Flow, steps: readonly string[]): Flow {
  requireStatus(record, ['running'], { type: 'planned' })
  const done = record.steps.filter((step) => step.status === 'done')
  const waiting = steps.map((id): FlowStepRecord => ({ id, status: 'waiting' }))
  return finishIfComplete({ ...record, steps: [...done, ...waiting] })
}

function fail<Flow extends FlowState>(record: Flow, event: Extract<FlowEvent, { type: 'failed' }>): Flow {
  const { step, error } = event
  const failed = step === undefined ? record : changeStep(record, { type: 'failed', step }, { status: 'failed', error })
  return { ...failed, status: 'failed', error }
}

function finishIfComplete<Flow extends FlowState>(record: Flow): Flow {
  return currentStep(record) ? record : { ...record, status: 'done' }
}

/** Changes the step that is at work. A flow's steps follow one another, so no other one can change. */
function changeStep<Flow extends FlowState>(
  record: Flow,
  event: { readonly type: string; readonly step: string },
  change: Partial<FlowStepRecord>,
): Flow {
  const current = currentStep(requireStatus(record, ['running'], event))
  if (current?.id !== event.step || !allowed[event.type]?.includes(current.status)) throw transitionError(record, event)
  return { ...record, steps: record.steps.map((step) => (step === current ? { ...step, ...change } : step)) }
}

function withoutError<Flow extends FlowState>(record: Flow): Flow {
  const { error: _, ...rest } = record
  return rest as Flow
}

function requireStatus<Flow extends FlowState>(
  record: Flow,
  statuses: readonly FlowState['status'][],
  event: { readonly type: string },
): Flow {
  if (!statuses.includes(record.status)) throw transitionError(record, event)
  return record
}

function transitionError(record: FlowState, event: { readonly type: string; readonly step?: string }) {
  const steps = record.steps.map((step) => `${step.id} ${step.status}`).join(', ')
  return new FlowTransitionError(`${event.type} ${event.step ?? ''}: the flow is ${record.status} (${steps})`)
}
