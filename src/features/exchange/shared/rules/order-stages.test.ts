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

it('marks everything as done in the end, including stages that were never reported', () => {
  expect(stages('new', 'unpaid', 'completed')).toEqual(['created done', 'paid done', 'exchanged done', 'arrived done'])
})

it('returns when a stage was reached', () => {
  const [, paid] = stagesOf({
    state: 'unpaid',
    transitions: [
      { state: 'new', enteredAt: '2026-01-01T00:00:00.000Z' },
      { state: 'unpaid', enteredAt: '2026-01-01T00:01:00.000Z' },
    ],
  })
  expect(paid?.at).toBe('2026-01-01T00:01:00.000Z')
})

it('stops at its stage when it expires or is suspended', () => {
  expect(stages('new', 'unpaid', 'expired')[1]).toBe('paid failed')
  expect(stages('new', 'unpaid', 'confirming', 'suspended')[2]).toBe('exchanged failed')
})

it('continues at its stage after a late payment', () => {
  expect(stages('new', 'unpaid', 'expired', 'confirming')).toEqual([
    'created done',
    'paid done',
    'exchanged pending',
    'arrived waiting',
  ])
})

it('adds the return of a refund', () => {
  expect(stages('new', 'unpaid', 'confirming', 'refunded').at(-1)).toBe('returned done')
})

/** Returns every path through the states that visits each at most once. */
function waysFrom(state: OrderState, before: readonly OrderState[] = []): readonly (readonly OrderState[])[] {
  const way = [...before, state]
  const onward = legalTransitions[state].filter((next) => !way.includes(next))
  return [way, ...onward.flatMap((next) => waysFrom(next, way))]
}

/** Returns the expected status of a path's last stage, after all stages that are done. */
function endOf(state: OrderState): string {
  if (state === 'completed') return 'done'
  return ['refunded', 'failed', 'expired', 'suspended'].includes(state) ? 'failed' : 'pending'
}

it('shows every legal path with done stages before the current one and waiting stages after it', () => {
  const wrong = waysFrom('new').filter((way) => {
    const shown = stages(...way).filter((stage) => stage !== 'returned done')
    const statuses = shown.map((stage) => stage.split(' ').at(-1)).join(' ')
    return !new RegExp(`^(done )*${endOf(way.at(-1) ?? 'new')}( waiting)*$`).test(statuses)
  })
  expect(wrong).toEqual([])
})
