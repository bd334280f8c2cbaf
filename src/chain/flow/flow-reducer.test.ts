import { describe, expect, it } from 'vitest'
import type { FlowState } from './flow.ts'
import { currentStep, type FlowEvent, FlowTransitionError, reduceFlow } from './flow-reducer.ts'

const planned: FlowState = {
  id: 'a',
  chainId: 31337,
  account: `0x${'1'.repeat(40)}`,
  steps: [],
  status: 'running',
  createdAt: 0,
  worldId: null,
}
const hash = `0x${'ab'.repeat(32)}` as const
const otherHash = `0x${'cd'.repeat(32)}` as const

function after(...events: FlowEvent[]): FlowState {
  return events.reduce(reduceFlow<FlowState>, planned)
}

const approved: FlowEvent[] = [
  { type: 'planned', steps: ['approve', 'stake'] },
  { type: 'asked', step: 'approve', sinceBlock: 7n },
  { type: 'sent', step: 'approve', hash },
  { type: 'confirmed', step: 'approve' },
]

describe('a flow', () => {
  it('goes through its steps in order and is done after the last', () => {
    const halfWay = after(...approved)
    expect(halfWay.status).toBe('running')
    expect(currentStep(halfWay)?.id).toBe('stake')

    const done = after(
      ...approved,
      { type: 'asked', step: 'stake', sinceBlock: 8n },
      { type: 'sent', step: 'stake', hash: otherHash },
      { type: 'confirmed', step: 'stake' },
    )
    expect(done.status).toBe('done')
    expect(done.steps.map(({ id, status, hash: sent }) => [id, status, sent])).toEqual([
      ['approve', 'done', hash],
      ['stake', 'done', otherHash],
    ])
  })

  it('is done at once when nothing is left to do', () => {
    expect(after({ type: 'planned', steps: [] }).status).toBe('done')
  })

  it('remembers where to look for a transaction before the wallet is asked', () => {
    const asked = after({ type: 'planned', steps: ['claim'] }, { type: 'asked', step: 'claim', sinceBlock: 7n })
    expect(asked.steps).toEqual([{ id: 'claim', status: 'signing', sinceBlock: 7n }])
  })

  it('takes over the hash of a transaction that was sped up', () => {
    const traced = after(
      { type: 'planned', steps: ['claim'] },
      { type: 'asked', step: 'claim', sinceBlock: 7n },
      { type: 'sent', step: 'claim', hash },
      { type: 'traced', step: 'claim', hash: otherHash, nonce: 3 },
    )
    expect(traced.steps).toMatchObject([{ status: 'pending', hash: otherHash, nonce: 3 }])
  })

  it('fails with its step, and is planned anew without what is done', () => {
    const failed = after(
      ...approved,
      { type: 'asked', step: 'stake', sinceBlock: 8n },
      { type: 'failed', step: 'stake', error: 'rejected' },
    )
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'rejected',
      steps: [{}, { status: 'failed', error: 'rejected' }],
    })

    const resumed = reduceFlow(reduceFlow(failed, { type: 'resumed' }), { type: 'planned', steps: ['stake'] })
    expect(resumed.error).toBeUndefined()
    expect(resumed.steps.map(({ id, status }) => [id, status])).toEqual([
      ['approve', 'done'],
      ['stake', 'waiting'],
    ])
  })

  it('fails before it has a plan', () => {
    expect(after({ type: 'failed', error: 'network-error' })).toMatchObject({
      status: 'failed',
      error: 'network-error',
      steps: [],
    })
  })

  it.each(['replaced', 'cancelled'] as const)('ends when its transaction was %s', (type) => {
    const ended = after(
      { type: 'planned', steps: ['claim'] },
      { type: 'asked', step: 'claim', sinceBlock: 7n },
      { type: 'sent', step: 'claim', hash },
      { type, step: 'claim', hash: otherHash },
    )
    expect(ended).toMatchObject({ status: type, steps: [{ status: type, hash: otherHash }] })
  })

  it('can be interrupted between two steps and go on', () => {
    const interrupted = after(...approved, { type: 'interrupted' })
    expect(interrupted.status).toBe('interrupted')
    expect(reduceFlow(interrupted, { type: 'resumed' }).status).toBe('running')
  })
})

describe('what cannot happen', () => {
  it.each<[string, FlowEvent[]]>([
    [
      'a hash for a step nobody was asked for',
      [
        { type: 'planned', steps: ['claim'] },
        { type: 'sent', step: 'claim', hash },
      ],
    ],
    ['asking twice for one step', [...approved.slice(0, 2), { type: 'asked', step: 'approve', sinceBlock: 8n }]],
    ['sending twice for one step', [...approved.slice(0, 3), { type: 'sent', step: 'approve', hash: otherHash }]],
    [
      'a step out of turn',
      [
        { type: 'planned', steps: ['approve', 'stake'] },
        { type: 'asked', step: 'stake', sinceBlock: 7n },
      ],
    ],
    ['going on without a reason', [{ type: 'resumed' }]],
    ['an event for a flow that is over', [{ type: 'planned', steps: [] }, { type: 'interrupted' }]],
  ])('%s', (_case, events) => {
    expect(() => after(...events)).toThrow(FlowTransitionError)
  })
})
