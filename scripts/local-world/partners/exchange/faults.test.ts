import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { faultsOf } from './faults.ts'
import { payout, RawPartners, text } from './raw-partners.ts'
import { readAmount } from './wire.ts'

const unit = 10n ** 18n
let partners: RawPartners

beforeEach(async () => {
  partners = new RawPartners()
  await partners.start()
})

afterEach(() => partners.running.close())

describe('a fault', () => {
  test.each([
    ['rate-limited', 429],
    ['failing', 500],
  ] as const)('makes every partner %s, until it is cleared', async (fault, status) => {
    for (const simulator of Object.values(partners.running.simulators)) {
      simulator.setFault(fault)
      expect((await fetch(new URL('/v2/exchange/currencies', simulator.url))).status).toBe(status)
      simulator.setFault(null)
      expect((await fetch(new URL('/v2/exchange/currencies', simulator.url))).status).not.toBe(status)
    }
  })

  test('silent-after-create creates an order and never responds', async () => {
    const { order } = await partners.createAtChangeNow()
    expect(order.status).toBe(200)
    partners.running.setFault('changenow', 'silent-after-create')
    await expect(partners.createAtChangeNow('standard', 'silent')).rejects.toThrow('timeout')
    expect(partners.running.simulators.changenow.engine.orders()[0]).toMatchObject({
      reference: 'silent',
      state: 'waiting',
    })
  })

  test.each([
    ['refund', 'refunded'],
    ['verification-hold', 'verifying'],
    ['unknown-status', 'rebalancing'],
  ] as const)('%s ends with an order that is %s', async (fault, status) => {
    partners.running.setFault('changenow', fault)
    const { order } = await partners.createAtChangeNow()
    await partners.settle('changenow', text(order, 'payinAddress'), unit / 100n)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({ status })
  })

  test('wrong-amount withholds a fifth of each payment', async () => {
    partners.running.setFault('changenow', 'wrong-amount')
    const { order } = await partners.createAtChangeNow()
    await partners.settle('changenow', text(order, 'payinAddress'), unit / 100n)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({
      status: 'refunded',
      amountFrom: 0.008,
      refundAmount: 0.008,
    })
  })

  test('expiry makes new orders expire immediately', async () => {
    partners.running.setFault('changenow', 'expiry')
    const { order } = await partners.createAtChangeNow()
    await partners.advance('changenow', 1)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({ status: 'expired' })
  })

  test('completes a held order once the hold is cleared', async () => {
    partners.running.setFault('changenow', 'verification-hold')
    const { order } = await partners.createAtChangeNow()
    await partners.settle('changenow', text(order, 'payinAddress'), unit / 100n)
    partners.running.setFault('changenow', null)
    await partners.advance('changenow', 3)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({ status: 'finished' })
  })

  test('rate-jump makes an order promise less than its quote', async () => {
    partners.running.setFault('changenow', 'rate-jump')
    const { estimate, order } = await partners.createAtChangeNow()
    expect(Number(text(order, 'toAmount')) / Number(text(estimate, 'toAmount'))).toBeCloseTo(0.93)
  })

  test.each([
    ['phantom-payout', []],
    ['misdirected-payout', []],
    // Rounded down twice.
    ['short-payout', [89n]],
  ] as const)('%s looks like a successful exchange', async (fault, percent) => {
    partners.running.setFault('changenow', fault)
    const { order } = await partners.createAtChangeNow()
    await partners.settle('changenow', text(order, 'payinAddress'), unit / 100n)
    const status = await partners.statusAtChangeNow(order)
    expect(status.body).toMatchObject({ status: 'finished', payoutAddress: payout })
    expect(text(status, 'amountTo')).toBe(text(order, 'toAmount'))
    const promised = readAmount(text(order, 'toAmount')) ?? 0n
    const paid = partners.running.purse.paidTo(payout).map(({ amount }) => (amount * 100n) / promised)
    expect(paid).toEqual(percent)
  })
})

test.each([
  ['exolix', 'brief-rates', 'changelly'],
  ['lifi', 'expiry', 'exolix'],
  ['changelly', 'foreign-approval', 'lifi'],
] as const)('%s can’t have the fault %s, but %s can', (partner, fault, other) => {
  expect(faultsOf(partner)).not.toContain(fault)
  expect(faultsOf(other)).toContain(fault)
})
