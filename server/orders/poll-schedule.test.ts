import { describe, expect, test } from 'vitest'

import type { OrderState } from '#api/order-states.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { nextPoll } from './poll-schedule.ts'

const now = new Date('2026-11-30T12:00:00Z')

/** Returns the seconds until the next poll of an order that has been in its state for `age` seconds. */
function pause(state: OrderState, age: number, soon?: number): number | undefined {
  const order = { state, stateChangedAt: addSeconds(now, -age), pollFailures: 0, providerOrderId: 'number' }
  const next = nextPoll(order, now, soon)
  return next === null ? undefined : (next.getTime() - now.getTime()) / 1000
}

describe('an order is polled', () => {
  test.each([
    ['sending', 0, 10],
    ['unpaid', 0, 15],
    ['unpaid', 700, 60],
    ['suspended', 0, 60],
    ['completed', 0, 600],
  ] as const)('at the usual pace while %s for %i seconds: every %i', (state, age, seconds) => {
    expect(pause(state, age)).toBe(seconds)
  })

  test.each(['unpaid', 'sending', 'suspended', 'failed'] as const)(
    'sooner if asked to, just after it is %s',
    (state) => {
      expect(pause(state, 59, 4)).toBe(4)
      expect(pause(state, 61, 4)).toBe(pause(state, 61))
    },
  )

  test('no sooner while its creation is awaited or after its end', () => {
    expect(pause('new', 0, 4)).toBe(30)
    expect(pause('completed', 0, 4)).toBe(600)
  })
})
