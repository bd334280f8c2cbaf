import { describe, expect, it } from 'vitest'
import type { FlowState } from './flow.ts'
import { currentStep, type FlowEvent, FlowTransitionError, reduceFlow } from './flow-reducer.ts'

const planned: FlowState = {
  id: 'a',
  chainId: 31337,
  account: `0x${'1'.repeat(40)}`,
  steps: [],
  requests: [],
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

  it('is done at once if nothing is left to do', () => {
    expect(after({ type: 'planned', steps: [] }).status).toBe('done')
  })

  it('remembers where to look for a transaction before the wallet is asked', () => {
    const asked = after({ type: 'planned', steps: ['claim'] }, { type: 'asked', step: 'claim', sinceBlock: 7n })
    expect(asked.steps).toEqual([{ id: 'claim', status: 'signing', sinceBlock: 7n }])
  })

  it('adopts the hash of a transaction that was sped up', () => {
    const traced = after(
      { type: 'planned', steps: ['claim'] },
      { type: 'asked', step: 'claim', sinceBlock: 7n },
      { type: 'sent', step: 'claim', hash },
      { type: 'traced', step: 'claim', hash: otherHash, nonce: 3 },
    )
    expect(traced.steps).toMatchObject([{ status: 'pending', hash: otherHash, nonce: 3 }])
  })

  it('fails with its step, and is replanned without the steps already done', () => {
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

  it('can fail before it has a plan', () => {
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

  it('can be interrupted between two steps and resumed', () => {
    const interrupted = after(...approved, { type: 'interrupted' })
    expect(interrupted.status).toBe('interrupted')
    expect(reduceFlow(interrupted, { type: 'resumed' }).status).toBe('running')
  })
})

describe('impossible events', () => {
  it.each<[string, FlowEvent[]]>([
    [
      'a hash for a step that was not requested',
      [
        { type: 'planned', steps: ['claim'] },
        { type: 'sent', step: 'claim', hash },
      ],
    ],
    ['requesting a step twice', [...approved.slice(0, 2), { type: 'asked', step: 'approve', sinceBlock: 8n }]],
    ['sending a step twice', [...approved.slice(0, 3), { type: 'sent', step: 'approve', hash: otherHash }]],
    [
      'a step out of turn',
      [
        { type: 'planned', steps: ['approve', 'stake'] },
        { type: 'asked', step: 'stake', sinceBlock: 7n },
      ],
    ],
    ['continuing without a reason', [{ type: 'resumed' }]],
    ['an event for a finished flow', [{ type: 'planned', steps: [] }, { type: 'interrupted' }]],
  ])('refuses %s', (_case, events) => {
    expect(() => after(...events)).toThrow(FlowTransitionError)
  })
})

describe('an unanswered request', () => {
  const request = { step: 'stake', sinceBlock: 8n, calls: [], nonce: 3, state: 5n }
  const asked: FlowEvent[] = [
    ...approved,
    { type: 'asked', step: 'stake', sinceBlock: 8n },
    { type: 'requested', request },
  ]

  it('is open until the wallet or the chain has decided it', () => {
    expect(after(...asked).requests).toEqual([request])
    expect(after(...asked, { type: 'settled' }).requests).toEqual([])
  })

  it('makes the outcome unknown until something is found or the user gives up', () => {
    const unknown = after(...asked, { type: 'unclear' })
    expect(unknown.status).toBe('unknown')
    expect(reduceFlow(unknown, { type: 'given-up' })).toMatchObject({ status: 'unknown', isGivenUp: true })
    const found = reduceFlow(unknown, { type: 'found', index: 0, isGoal: true, commitment: { hash } })
    expect(found).toMatchObject({ status: 'running', steps: [{ status: 'done' }, { status: 'pending', hash }] })
  })

  it('leaves nothing to do if an abandoned request turns out to have reached the goal', () => {
    const planAnew: FlowEvent[] = [
      { type: 'failed', step: 'stake', error: 'not-sent' },
      { type: 'resumed' },
      { type: 'planned', steps: ['approve', 'stake-with-permit'] },
    ]
    const found = after(...asked, { type: 'unclear' }, ...planAnew, { type: 'found', index: 0, isGoal: true })
    expect(found).toMatchObject({ status: 'done', requests: [] })
    expect(found.steps.map(({ id }) => id)).toEqual(['approve', 'stake'])
  })

  it('leads to the remaining steps if it was a preparation', () => {
    const found = after(...asked, { type: 'unclear' }, { type: 'found', index: 0, isGoal: false })
    expect(found).toMatchObject({ status: 'done' })
    const earlier = { ...request, step: 'approve' }
    const other = after(
      { type: 'planned', steps: ['approve', 'stake'] },
      { type: 'asked', step: 'approve', sinceBlock: 7n },
      { type: 'requested', request: earlier },
      { type: 'unclear' },
      { type: 'found', index: 0, isGoal: false, commitment: { hash } },
      { type: 'confirmed', step: 'approve' },
    )
    expect(other).toMatchObject({ status: 'running', steps: [{ status: 'done' }, { id: 'stake', status: 'waiting' }] })
  })
})
