import { expect, test } from 'vitest'
import type { OverviewQueue } from '#api/operator-overview.ts'
import { isUrgent, waitingQueues } from './urgency.ts'

const now = Date.parse('2026-11-20T12:00:00Z') / 1000

function queue(name: OverviewQueue, hours: number, count = 1) {
  return { queue: name, count, oldestAt: count === 0 ? null : new Date((now - hours * 3600) * 1000).toISOString() }
}

test('puts stops first, then the longest waits relative to their limit, and queues without a limit last', () => {
  const queues = [
    queue('unclaimed-deposits', 5000),
    queue('conversations', 30),
    queue('withdrawals', 3),
    queue('peg-stops', 0),
    queue('payouts-waiting', 90),
    queue('content', 1),
    queue('order-alerts', 0, 0),
  ]
  expect(waitingQueues(queues, now).map((one) => one.queue)).toEqual([
    'peg-stops',
    'payouts-waiting',
    'withdrawals',
    'conversations',
    'content',
    'unclaimed-deposits',
  ])
})

test.each([
  ['a new stop', queue('coin-stops', 0), true],
  ['a withdrawal waiting for over an hour', queue('withdrawals', 1), true],
  ['a withdrawal waiting for under an hour', queue('withdrawals', 0.9), false],
  ['an old unclaimed deposit', queue('unclaimed-deposits', 9000), false],
  ['an empty queue', queue('coin-stops', 0, 0), false],
])('decides whether %s is urgent', (_, one, expected) => {
  expect(isUrgent(one, now)).toBe(expected)
})
