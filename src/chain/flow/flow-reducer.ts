import type { Hash } from 'viem'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { Commitment, FlowRequest, FlowState, FlowStepRecord, FlowStepStatus } from './flow.ts'

/** An event of a flow. `step` names the step concerned. */
export type FlowEvent =
  | { readonly type: 'planned'; readonly steps: readonly string[] }
  | { readonly type: 'asked'; readonly step: string; readonly sinceBlock: bigint }
  /** The wallet is about to be asked to send something. */
  | { readonly type: 'requested'; readonly request: FlowRequest }
  /** The wallet is no longer asking for it, but may have sent it. */
  | { readonly type: 'answered' }
  /** The last request has been decided by the wallet or the chain: it can no longer take effect. */
  | { readonly type: 'settled' }
  /** Something that the wallet never reported was found on the chain. `isGoal`: it completes the flow. */
  | {
      readonly type: 'found'
      /** Index of the flow's request that it answers. */
      readonly index: number
      readonly isGoal: boolean
      readonly commitment?: Commitment
    }
  /** The wallet's answer will never arrive. */
  | { readonly type: 'unclear' }
  /** The user says that the wallet has nothing left to confirm. */
  | { readonly type: 'given-up' }
  | { readonly type: 'sent'; readonly step: string; readonly hash?: Hash; readonly callsId?: string }
  | { readonly type: 'traced'; readonly step: string; readonly hash: Hash; readonly nonce?: number }
  | { readonly type: 'confirmed'; readonly step: string }
  | { readonly type: 'replaced' | 'cancelled'; readonly step: string; readonly hash?: Hash }
  | { readonly type: 'failed'; readonly step?: string; readonly error: ChainErrorCode }
  | { readonly type: 'interrupted' }
  | { readonly type: 'resumed' }

/** Thrown if a flow gets an event that can't happen in its state: a bug of ours. */
export class FlowTransitionError extends Error {
  override readonly name = 'FlowTransitionError'
}

/** Statuses in which a step may receive each event. */
const allowed: Readonly<Record<string, readonly FlowStepStatus[]>> = {
  asked: ['waiting'],
  sent: ['signing'],
  traced: ['pending'],
  confirmed: ['signing', 'pending'],
  replaced: ['pending'],
  cancelled: ['pending'],
  failed: ['waiting', 'signing', 'pending'],
}

/** Returns the flow after `event`. @throws FlowTransitionError */
export function reduceFlow<Flow extends FlowState>(record: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'planned':
      return plan(record, event.steps)
    case 'asked':
      return changeStep(record, event, { status: 'signing', sinceBlock: event.sinceBlock })
    case 'requested':
      return { ...requireStatus(record, ['running'], event), requests: [...record.requests, event.request] }
    case 'answered':
      return {
        ...record,
        requests: record.requests.map((request, index, { length }) =>
          index === length - 1 ? { ...request, isAnswered: true } : request,
        ),
      }
    case 'settled':
      return { ...record, requests: record.requests.slice(0, -1) }
    case 'found':
      return find(record, event)
    case 'unclear':
      return { ...requireStatus(record, ['running'], event), status: 'unknown', isGivenUp: false }
    case 'given-up':
      return { ...requireStatus(record, ['unknown'], event), isGivenUp: true }
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

/** Returns the current or next step; `undefined` if all are done. */
export function currentStep(record: FlowState): FlowStepRecord | undefined {
  return record.steps.find((step) => step.status !== 'done')
}

/** Replaces the steps not yet done with a new plan; finished steps stay visible. */
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

/** Treats the found step as the current one. A goal leaves nothing to do; a preparation leads to a new plan. */
function find<Flow extends FlowState>(record: Flow, event: Extract<FlowEvent, { type: 'found' }>): Flow {
  const { index, isGoal, commitment } = event
  const known = requireStatus(record, ['running', 'unknown'], event)
  const request = known.requests[index]
  if (!request) throw transitionError(record, event)
  const status = commitment ? 'pending' : 'done'
  const found: FlowStepRecord = { id: request.step, status, sinceBlock: request.sinceBlock, ...commitment }
  const done = record.steps.filter((step) => step.status === 'done')
  const left = record.steps
    .filter((step) => step.status !== 'done' && step.id !== request.step)
    .map(({ id }): FlowStepRecord => ({ id, status: 'waiting' }))
  const others = known.requests.filter((other) => other !== request)
  return finishIfComplete({
    ...known,
    status: 'running',
    steps: [...done, found, ...(isGoal ? [] : left)],
    requests: commitment ? [...others, request] : others,
  })
}

function finishIfComplete<Flow extends FlowState>(record: Flow): Flow {
  return currentStep(record) ? record : { ...record, status: 'done' }
}

/** Changes the current step. A flow's steps are sequential, so no other step can change. */
function changeStep<Flow extends FlowState>(
  record: Flow,
  event: { readonly type: string; readonly step: string },
  change: Partial<FlowStepRecord>,
): Flow {
  const current = currentStep(requireStatus(record, ['running', 'unknown'], event))
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
