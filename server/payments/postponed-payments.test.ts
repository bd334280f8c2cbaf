import { beforeEach, describe, expect, test } from 'vitest'

import { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { Payment } from './payout-source.ts'
import { PostponedPayments } from './postponed-payments.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const payment = (id: string): Payment => ({
  id,
  source: 'withdrawal',
  sourceId: id,
  userId: null,
  network: 'tron',
  coin: 'TRX',
  address: 'T',
  amount: 1n,
  requestedAt: new Date(0),
})

let now: Date
let alerts: ChainAlerts
let postponed: PostponedPayments

beforeEach(() => {
  now = new Date(0)
  alerts = new ChainAlerts('TRON', silent, 'Payments have resumed')
  postponed = new PostponedPayments(alerts, () => now)
})

describe('postponed payments', () => {
  test('retries a postponed payment after a minute', () => {
    postponed.postpone(payment('a'))
    now = addSeconds(now, 59)
    expect([postponed.has(payment('a')), postponed.has(payment('b'))]).toEqual([true, false])
    now = addSeconds(now, 1)
    expect(postponed.has(payment('a'))).toBe(false)
  })

  test('raises one alert per payment, and clears it when the payment no longer waits', () => {
    postponed.skip(payment('a'), 'The signer refused')
    postponed.skip(payment('a'), 'The signer refused')
    postponed.skip(payment('b'), 'The signer refused')
    expect(alerts.count).toBe(2)
    postponed.forgetOthers(new Set(['a']))
    expect(alerts.count).toBe(1)
    expect(postponed.has(payment('b'))).toBe(false)
    postponed.forgetOthers(new Set())
    expect(alerts.count).toBe(0)
  })
})
