import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { payments } from '#server/db/schema/payments.ts'
import type { Step } from '#server/lib/step.ts'
import { runStep } from '#server/lib/step.ts'
import { cancelPayment, PaymentConflictError, requestPayment } from '#server/payments/payment-requests.ts'
import type { Payouts } from '#server/payments/payouts.ts'

import { CrashError, type CrashPoint, crashPointsOf, lifeUntil } from './support/crashing-step.ts'
import { OrderSource } from './support/order-source.ts'
import { newAddress, PayoutWorld } from './support/payout-world.ts'

const unit = 10n ** 18n
/** Code of a contract that rejects every payment. */
const refusingCode = '0x60006000fd'

let world: PayoutWorld
let orders: OrderSource
let ann: string

beforeAll(async () => {
  world = await PayoutWorld.create()
  orders = await OrderSource.register(world)
})

afterAll(() => world.close())

beforeEach(async () => {
  ann = await world.person()
  orders.calls.splice(0)
})

afterEach(async () => {
  orders.isOpen = true
  world.otherSources = [orders]
  await world.automine('ethereum', true)
  await world.automine('bsc', true)
})

async function runRounds(network: 'ethereum' | 'bsc', payouts: Payouts, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await payouts.runOnce()
    await world.mine(network)
    world.advance(61)
  }
}

async function paymentsOf(sourceId: string) {
  return world.database.select().from(payments).where(eq(payments.sourceId, sourceId))
}

describe('a payment source besides withdrawals', () => {
  it('pays another source’s order once, alongside a withdrawal, and notifies the source', async () => {
    const order = await orders.place(ann)
    const withdrawal = await world.withdraw(ann, { network: 'bsc' })
    await runRounds('bsc', world.payouts('bsc'))
    expect(await orders.stateOf(order.id)).toBe('paid')
    expect(orders.calls).toEqual(['settle'])
    expect(await world.received('bsc', order.address)).toBe(10n * unit)
    expect((await world.view(withdrawal.id)).state).toBe('success')
    expect(await world.balanceOf(ann)).toEqual({ available: 890n * unit, held: 0n })
  })

  it('reports the confirmations of a payment to its source', async () => {
    const { id } = await orders.place(ann, { network: 'ethereum' })
    await runRounds('ethereum', world.payouts(), 7)
    expect(await orders.stateOf(id)).toBe('paid')
    expect(orders.calls).toEqual(['progress', 'progress', 'progress', 'progress', 'settle'])
  })

  it('lets a source postpone its payment without delaying others', async () => {
    const order = await orders.place(ann)
    const withdrawal = await world.withdraw(ann, { network: 'bsc' })
    orders.isOpen = false
    const payouts = world.payouts('bsc')
    await runRounds('bsc', payouts)
    expect(await orders.stateOf(order.id)).toBe('placed')
    expect((await world.view(withdrawal.id)).state).toBe('success')
    expect(payouts.alerts.count).toBe(0)
    orders.isOpen = true
    await runRounds('bsc', payouts)
    expect(await orders.stateOf(order.id)).toBe('paid')
  })

  it('keeps a failing source’s payment waiting with an alert while other payments continue', async () => {
    const order = await orders.place(ann)
    const payouts = world.payouts('bsc')
    await payouts.runOnce()
    orders.failure = new Error('a mistake of this module')
    const withdrawal = await world.withdraw(ann, { network: 'bsc' })
    await payouts.runOnce()
    expect(await orders.stateOf(order.id)).toBe('paying')
    expect(payouts.alerts.count).toBe(1)
    expect((await world.view(withdrawal.id)).state).toBe('transferring')
    await runRounds('bsc', payouts)
    expect(await orders.stateOf(order.id)).toBe('paid')
    expect(orders.calls).toEqual(['settle'])
    expect(payouts.alerts.count).toBe(0)
    expect((await world.view(withdrawal.id)).state).toBe('success')
  })

  it('keeps payments of an unknown source waiting with alerts, signed or not', async () => {
    const signed = await orders.place(ann)
    await world.payouts('bsc').runOnce()
    const waiting = await orders.place(ann)
    world.otherSources = []
    const payouts = world.payouts('bsc')
    await runRounds('bsc', payouts)
    expect(await orders.stateOf(signed.id)).toBe('paying')
    expect(await orders.stateOf(waiting.id)).toBe('placed')
    expect(payouts.alerts.count).toBe(2)
    world.otherSources = [orders]
    await runRounds('bsc', world.payouts('bsc'))
    expect(await orders.stateOf(signed.id)).toBe('paid')
    expect(await orders.stateOf(waiting.id)).toBe('paid')
  })

  it('rejects two payment sources with the same name', () => {
    world.otherSources = [orders, orders]
    expect(() => world.payouts('bsc')).toThrow('Two payment sources have the same name')
  })
})

describe('a requested payment', () => {
  const request = () => ({
    source: 'order',
    sourceId: randomUUID(),
    userId: ann,
    network: 'bsc' as const,
    coin: 'USDT',
    address: newAddress(),
    amount: unit,
    requestedAt: world.now,
  })

  it('creates one payment if it’s requested twice', async () => {
    const requested = request()
    await requestPayment(world.database, requested)
    await requestPayment(world.database, { ...requested, requestedAt: new Date(0) })
    expect(await paymentsOf(requested.sourceId)).toHaveLength(1)
    expect(await cancelPayment(world.database, requested)).toBe(true)
  })

  it('rejects a repeated payment request with different details', async () => {
    const requested = request()
    await requestPayment(world.database, requested)
    for (const other of [{ amount: 2n * unit }, { address: newAddress() }, { coin: 'USDC' }, { userId: null }]) {
      await expect(requestPayment(world.database, { ...requested, ...other })).rejects.toThrow(PaymentConflictError)
    }
    expect(await cancelPayment(world.database, requested)).toBe(true)
  })

  it('never makes a canceled payment, even if it’s requested again', async () => {
    const { id, address } = await orders.place(ann)
    expect(await orders.cancel(id)).toBe(true)
    const [cancelled] = await paymentsOf(id)
    if (cancelled === undefined) throw new Error('There is no payment')
    await requestPayment(world.database, cancelled)
    await runRounds('bsc', world.payouts('bsc'))
    expect(await orders.stateOf(id)).toBe('cancelled')
    expect(await world.received('bsc', address)).toBe(0n)
    expect(await world.balanceOf(ann)).toEqual({ available: 1000n * unit, held: 0n })
  })

  it('refuses to cancel a signed payment', async () => {
    const { id, address } = await orders.place(ann)
    const payouts = world.payouts('bsc')
    await payouts.runOnce()
    expect(await orders.cancel(id)).toBe(false)
    expect(await cancelPayment(world.database, { source: 'order', sourceId: id })).toBe(false)
    await runRounds('bsc', payouts)
    expect(await world.received('bsc', address)).toBe(10n * unit)
  })
})

describe('a recipient whose contract makes an order’s payment revert', () => {
  it('releases an order whose payment reverts and delays withdrawals to its recipient', async () => {
    const draft = { network: 'ethereum', coin: 'ETH', amount: '1' } as const
    const { id, address } = await orders.place(ann, draft)
    await world.automine('ethereum', false)
    const payouts = world.payouts()
    await payouts.runOnce()
    await world.ask('ethereum', 'hardhat_setCode', [address, refusingCode])
    await world.automine('ethereum', true)
    await world.mine('ethereum', 6)
    await payouts.runOnce()
    expect(await orders.stateOf(id)).toBe('returned')
    expect(orders.calls.at(-1)).toBe('refused-by-recipient')
    expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: parseEther('10'), held: 0n })
    await world.ask('ethereum', 'hardhat_setCode', [address, '0x'])
    const withdrawal = await world.withdraw(ann, { ...draft, address })
    await payouts.runOnce()
    expect((await world.view(withdrawal.id)).state).toBe('audit-pass')
    world.advance(600)
    expect(await world.runUntilEnded(withdrawal.id, payouts)).toBe('success')
  })
})

describe('a worker that is killed while it pays an order', () => {
  const steps = ['store signed bytes', 'broadcast', 'note broadcast', 'note mined', 'settle']

  /** Runs a worker until `step` crashes it, then the one started in its place. */
  async function runThrough(step: Step): Promise<void> {
    let payouts = world.payouts('ethereum', step)
    for (let round = 0; round < 10; round += 1) {
      try {
        await payouts.runOnce()
      } catch (error) {
        if (!(error instanceof CrashError)) throw error
        payouts = world.payouts('ethereum', runStep)
      }
      await world.mine('ethereum')
      world.advance(61)
    }
  }

  it.each(
    crashPointsOf(steps.map((step) => `payout: ${step}`)).map((point) => [point.moment, point.name, point] as const),
  )('pays an order once if the worker is killed %s "%s"', async (_moment, _step, point: CrashPoint) => {
    const { id, address } = await orders.place(ann, { network: 'ethereum' })
    const life = lifeUntil(point)
    await runThrough(life.step)
    expect(life.hasCrashed()).toBe(true)
    expect(await orders.stateOf(id)).toBe('paid')
    expect(await world.received('ethereum', address)).toBe(10_000_000n)
    expect(await world.balanceOf(ann)).toEqual({ available: 990n * unit, held: 0n })
  })
})
