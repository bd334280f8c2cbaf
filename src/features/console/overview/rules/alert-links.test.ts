import { expect, test } from 'vitest'
import { alertLink } from './alert-links.ts'

test.each([
  ['a queue leads to its list', { kind: 'queue-late', subject: 'conversations' }, '/operator/conversations'],
  ['a partner of purchases leads to the rules', { kind: 'partner-failing', subject: 'fiat/Banxa' }, '/operator/rules'],
  [
    'payouts lead to coins where withdrawals aren’t listed',
    { kind: 'payouts-stuck', subject: 'payments' },
    '/operator/listings',
  ],
  ['a figure without a list leads nowhere', { kind: 'probe-failed', subject: 'sweeping' }, null],
] as const)('%s', (_, alert, expected) => {
  expect(alertLink(alert, false)).toBe(expected)
})
