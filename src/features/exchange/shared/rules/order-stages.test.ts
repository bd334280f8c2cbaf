import { expect, it } from 'vitest'
import { legalTransitions, type OrderState } from '#api/order-states.ts'
import { stagesOf } from './order-stages.ts'

function stages(...states: OrderState[]) {
  const transitions = states.map((state, index) => ({ state, enteredAt: `2026-01-01T00:0${index}:00.000Z` }))
  const state = states.at(-1) ?? 'new'
  return stagesOf({ state, transitions }).map(({ name, status }) => `${name} ${status}`)
}

it('waits for the payment', () => {
  expect(stages('new', 'unpaid')).toEqual(['created done', 'paid pending', 'exchanged waiting', 'arrived waiting'])
})

it('has everything done in the end, also what nobody saw happen', () => {
  expect(stages('new', 'unpaid', 'completed')).toEqual(['created done', 'paid done', 'exchanged done', 'arrived done'])
})

it('says when a stage was reached', () => {
  const [, paid] = stagesOf({
    state: 'unpaid',
    transitions: [
      { state: 'new', enteredAt: '2026-01-01T00:00:00.000Z' },
      { state: 'unpaid', enteredAt: '2026-01-01T00:01:00.000Z' },
    ],
  })
  expect(paid?.at).toBe('2026-01-01T00:01:00.000Z')
})

it('ends where it was when it expires or is held', () => {
  expect(stages('new', 'unpaid', 'expired')[1]).toBe('paid failed')
  expect(stages('new', 'unpaid', 'confirming', 'suspended')[2]).toBe('exchanged failed')
})

it('goes on where it was after a late payment', () => {
  expect(stages('new', 'unpaid', 'expired', 'confirming')).toEqual([
    'created done',
    'paid done',
    'exchanged pending',
    'arrived waiting',
  ])
})

it('adds the way back of what is refunded', () => {
  expect(stages('new', 'unpaid', 'confirming', 'refunded').at(-1)).toBe('returned done')
})

/** Every way through the states that goes through none of them twice. */
function waysFrom(state: OrderState, before: readonly OrderState[] = []): readonly (readonly OrderState[])[] {
  const way = [...before, state]
  const onward = legalTransitions[state].filter((next) => !way.includes(next))
  return [way, ...onward.flatMap((next) => waysFrom(next, way))]
}

/** What the last step of a way has to look like, after all that is done. */
function endOf(state: OrderState): string {
  if (state === 'completed') return 'done'
  return ['refunded', 'failed', 'expired', 'suspended'].includes(state) ? 'failed' : 'pending'
}

it('shows where an order is on every legal way: before it all is done, behind it nothing', () => {
  const wrong = waysFrom('new').filter((way) => {
    const shown = stages(...way).filter((stage) => stage !== 'returned done')
    const statuses = shown.map((stage) => stage.split(' ').at(-1)).join(' ')
    return !new RegExp(`^(done )*${endOf(way.at(-1) ?? 'new')}( waiting)*$`).test(statuses)
  })
  expect(wrong).toEqual([])
})
