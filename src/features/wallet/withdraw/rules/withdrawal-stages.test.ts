import { expect, it } from 'vitest'
import type { WithdrawalState } from '#api/withdrawal-states.ts'
import type { Withdrawal } from '#api/withdrawals.ts'
import { stagesOf } from './withdrawal-stages.ts'

function withdrawal(...states: readonly WithdrawalState[]): Withdrawal {
  const steps = states.map((state, minute) => ({ state, at: `2026-11-21T08:0${minute}:00.000Z` }))
  return { state: states.at(-1), steps, createdAt: '2026-11-21T08:00:00.000Z' } as Withdrawal
}

const shown = (...states: readonly WithdrawalState[]) =>
  stagesOf(withdrawal(...states)).map(({ name, status }) => `${name} ${status}`)

it('leads from the request through the review and the network to the recipient', () => {
  expect(shown('audit')).toEqual(['requested done', 'review pending', 'sending waiting', 'arrived waiting'])
  expect(shown('audit', 'audit-pass')).toEqual(['requested done', 'review done', 'sending pending', 'arrived waiting'])
  expect(shown('audit-pass', 'transferring', 'success')).toEqual([
    'requested done',
    'review done',
    'sending done',
    'arrived done',
  ])
})

it.each([
  [['audit', 'audit-refuse'], 'review failed'],
  [['audit', 'cancelled'], 'review cancelled'],
  [['audit-pass', 'transferring', 'fail'], 'sending failed'],
] as const)('returns what was stopped: %j', (states, stopped) => {
  const stages = shown(...states)
  expect(stages.slice(-2)).toEqual([stopped, 'returned done'])
})

it('returns the time at which each stage was reached', () => {
  const stages = stagesOf(withdrawal('audit', 'audit-pass', 'transferring', 'success'))
  expect(stages.map(({ at }) => at?.slice(14, 16))).toEqual(['00', '01', '02', '03'])
})
