import { expect, test } from 'vitest'
import type { OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import { fits, readRule, type TypedRule, typedRule } from './fiat-rules.ts'

const rule: OperatorFiatRule = {
  partner: 'moonpay',
  direction: 'buy',
  country: 'BR',
  currency: 'BRL',
  method: 'pix',
  minimum: '100',
  maximum: null,
  verification: 'documents',
  minutes: { from: 5, to: 60 },
  isOffered: true,
  changedAt: null,
  documented: null,
}
const typed: TypedRule = { ...typedRule(rule), reason: 'As its support says' }

test('reads a rule as typed, with an empty limit as none', () => {
  expect(readRule({ ...typed, minimum: '', maximum: '2500.50' }, 'BRL')).toEqual({
    wrong: [],
    change: {
      isOffered: true,
      minimum: null,
      maximum: '2500.5',
      verification: 'documents',
      minutes: { from: 5, to: 60 },
      reason: 'As its support says',
    },
  })
})

test.each([
  ['a limit finer than the currency', { minimum: '1.001' }, ['minimum']],
  ['a maximum below the minimum', { maximum: '99.99' }, ['maximum']],
  ['a minimum time above the maximum', { from: '61' }, ['to']],
  ['minutes that are not a number', { from: 'soon', to: '' }, ['from', 'to']],
  ['more than ten days', { to: '14401' }, ['to']],
  ['no reason', { reason: ' x ' }, ['reason']],
])('refuses %s at its field', (_what, part, wrong) => {
  expect(readRule({ ...typed, ...part }, 'BRL')).toEqual({ wrong })
})

test('combines filters', () => {
  expect(fits(rule, { change: 'all', partner: 'moonpay', country: 'BR', direction: 'buy' })).toBe(true)
  expect(fits(rule, { change: 'all', partner: 'moonpay', country: 'IN' })).toBe(false)
  expect(fits(rule, { change: 'changed' })).toBe(false)
  expect(fits({ ...rule, changedAt: '2026-03-01T10:00:00.000Z', isOffered: false }, { change: 'withdrawn' })).toBe(true)
})
